/** Spanish texts about other players, the leaderboard, challenges and news. */

import { countsIn } from "./counts";
import type * as english from "./people.en";

const counted = countsIn("es-ES");

/** A count of races with their result, `ganada` or `perdida`. */
const races = (count: number, how: string) => counted(count, { one: `# ${how}`, other: `# ${how}s` });

export const player: typeof english.player = {
  kinds: { rated: "con puntuación", unrated: "sin puntuación", practice: "práctica" },
  since: (date) => `juega desde el ${date}`,
  races: "Carreras",
  ratings: "Puntuaciones",
  provisional: "provisional",
  results: "Resultados",
  noListed: "Las carreras entre amigos y las prácticas no aparecen aquí.",
  noRaces: "Ninguna carrera terminada todavía.",
  best: "Mejor tiempo",
  wins: (wins, races) => `${wins} de ${races} ganadas`,
  score: (won, lost, drawn) =>
    [races(won, "ganada"), races(lost, "perdida"), ...(drawn > 0 ? [races(drawn, "empatada")] : [])].join(", "),
  challenge: "Desafiar",
  against: (name) => `Tú contra ${name}`,
  game: "Juego",
  rating: "Puntuación",
  plot: (game) => `Puntuación en ${game} a lo largo del tiempo`,
  more: "Mostrar más",
};

export const leaderboard: typeof english.leaderboard = {
  title: (game) => `Clasificación, ${game}`,
  people: "Personas",
  bots: "Bots",
  points: "Puntos",
  opponents: "Rivales",
  nobody: (least) =>
    `Aún no hay nadie en la clasificación. Para entrar, corre contra ${counted(least, { one: "un rival consolidado", other: "# rivales consolidados distintos" })}.`,
  noBots: "Aún no hay ningún bot en la clasificación.",
  about: (least) =>
    `Los puntos son una estimación prudente de la fuerza, en la que cada rival cuenta una vez. Para estar en la clasificación hay que correr contra ${counted(least, { one: "un rival consolidado", other: "# rivales consolidados distintos" })} en un año, y una carrera en los últimos 60 días.`,
  how: "Cómo funciona la puntuación",
};

export const bestTimes: typeof english.bestTimes = {
  title: "Mejores tiempos",
  about: "La victoria con puntuación más rápida de cada jugador.",
  nobody: "Nadie ha ganado aún una carrera con puntuación de este juego.",
  date: "Fecha",
  replay: (time, name) => `Repetición de ${time}, de ${name}`,
};

export const challenge: typeof english.challenge = {
  title: "Desafío",
  from: (name, game) => `${name} te desafía a ${game}.`,
  accept: "Aceptar",
  decline: "Rechazar",
  gone: "Este desafío ya no está abierto.",
  waiting: "Esperando respuesta…",
  yours: "Tu desafío. Envía este enlace:",
  withdraw: "Retirar",
};

export const inbox: typeof english.inbox = {
  label: "Novedades",
  count: (count) => counted(count, { one: "# novedad", other: "# novedades" }),
  accepted: (name) => `${name} acepta tu desafío.`,
  declined: (name) => `${name} rechaza tu desafío.`,
  paired: "Se encontró un rival para ti.",
  allow: "Avisarme también con la página oculta",
  mute: "Silenciar el sonido",
};
