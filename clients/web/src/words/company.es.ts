/** Spanish texts about the people who are here, invitations to a race, and emotes. */

import type { company as english } from "./company.en";
import { countsIn } from "./counts";

const counted = countsIn("es-ES");

export const company: typeof english = {
  online: (count) => counted(count, { one: "Hay # persona más ahora.", other: "Hay # personas más ahora." }),
  waiting: (count) => counted(count, { other: "# esperando" }),
  racing: (count) => counted(count, { other: "# corriendo" }),
  search: (count, game) => `${counted(count, { one: "# espera", other: "# esperan" })} para ${game}`,
  seated: "En salas y carreras",
  botFirst: "Un bot de la casa acepta el reto: la carrera empieza en segundos.",
  invites: (name, game) => `${name} te desafía a ${game}`,
  invitesFor: (name, game, minutes) =>
    `${name} te desafía a ${game}, ${counted(minutes, { one: "# minuto", other: "# minutos" })}`,
  invite: {
    title: "Trae a alguien a tu mesa",
    how: "Di el código, envía el enlace o enseña el cuadrado. No hace falta cuenta.",
    code: (letters: string) => `Código: ${letters}`,
    noCode: "El código está en camino.",
    send: "Enviar…",
    square: "Código cuadrado del enlace",
    camera: "Para la cámara de un teléfono.",
    closes: (time: string) => `La sala se cierra en ${time}.`,
    have: "Tengo un código",
    enter: "Ir a la mesa",
    unknown: "Ninguna sala abierta tiene ahora este código.",
    expired: "La sala se cerró antes de que llegaran todos. Ábrela otra vez: tu enlace sigue siendo el mismo.",
    mayReopen:
      "La sala se cerró antes de que llegaran todos. Si alguien de la carrera la abre otra vez, esta página va allí sola.",
    reopen: "Abrirla otra vez",
  },
  sit: "Sentarme y confirmar",
  sitHint: "Tendrás las mismas cartas en el mismo momento. La carrera empieza cuando todo el mundo confirme.",
  full: "Ya no falta nadie",
  allHere: "Cuando quieras: pulsa «Confirmar participación».",
  first: (name) => `Todavía no has corrido contra ${name}.`,
  record: (name) => `Tú contra ${name}`,
  sum: (won, lost, drawn) => `${won} ganadas, ${lost} perdidas${drawn > 0 ? `, ${drawn} empatadas` : ""}`,
  rematch: "Tu rival quiere la revancha.",
  back: {
    left: (seconds) => `quedan ${seconds} s`,
    starts: (seconds) => `empieza en ${seconds} s`,
    away: (seconds) =>
      `Tienes ${counted(seconds, { one: "# segundo", other: "# segundos" })} para volver a tu carrera.`,
    runs: "Tienes una carrera en marcha.",
    waits: "Tu asiento en una carrera te espera.",
  },
  declined: {
    later: "ahora no",
    game: "este juego no",
    options: "estas opciones del juego no",
    "time-limit": "este límite de tiempo no",
    view: "esta vista de los tableros no",
    undo: "con esta forma de deshacer no",
    rated: "carreras puntuadas no",
    unrated: "carreras sin puntuar no",
  },
  reason: "Motivo",
  noReason: "sin motivo",
  declinedFor: (name, why) => `${name} rechaza tu desafío: ${why}.`,
  declinedBy: (name, why) => (why === "" ? `${name} rechazó este desafío.` : `${name} rechazó este desafío: ${why}.`),
  bots: {
    title: "Desafiar a un bot",
    hint: "Bots de otros jugadores que están conectados y aceptan este juego.",
    none: "Ahora no hay conectado ningún bot que acepte este juego.",
    accepts: "Acepta",
    allGames: "todos los juegos",
    rated: "solo carreras puntuadas",
    unrated: "solo carreras sin puntuar",
    least: (time) => `al menos ${time}`,
    most: (time) => `como mucho ${time}`,
    challenge: (name) => `Desafiar a ${name}`,
  },
  meanwhile: "Practicar mientras esperas",
  /** Los bots de la casa, del más débil al más fuerte. */
  ladder: {
    title: "Bots de la casa",
    hint: "De quien empieza a quien casi nunca pierde. Las carreras con ellos no puntúan y empiezan enseguida.",
    go: "Correr",
    race: (name: string) => `Correr contra ${name}`,
    assumed: "Puntuación de carreras simuladas: este bot aún no ha corrido bastante.",
    next: "El siguiente peldaño",
    top: "Has vencido a lo más alto de la escalera.",
    lines: {
      Cheney: "Acaba de aprender los movimientos y piensa mucho cada uno.",
      Henshaw: "Con prisa: ve la mitad de lo que está a la vista.",
      Tarbart: "Con calma y cuidado. No deja carta que pueda ir a casa.",
      Whitmore: "Constante: se le escapa poco y nunca para.",
      Adelaide: "Con paciencia: juega cada movimiento hasta el final antes de hacerlo.",
      Cavendish: "Piensa tan lejos como Adelaide, y más deprisa. Casi nunca pierde.",
    },
  },
  friends: {
    title: "Amigos",
    none: "Nadie todavía. Sigue a alguien en su página o corre contra alguien: los rivales recientes aparecen aquí.",
    news: "Novedades de amigos",
    rivals: "Rivales recientes",
    at: "Retar a",
    follow: "Seguir",
    unfollow: "Dejar de seguir",
    followNamed: (name: string) => `Seguir a ${name}`,
    private: "Solo tú ves tu lista. Dos jugadores que se siguen ven cuándo está el otro.",
    activity: { racing: "en carrera", waiting: "esperando", here: "aquí" },
    record: (won: number, lost: number) => `${won} ganadas, ${lost} perdidas`,
    beaten: (name: string, game: string, theirs: number, yours: number) =>
      theirs === yours
        ? `${name} fue más rápido que tú en el mismo reparto de ${game}.`
        : `${name} te superó en el mismo reparto de ${game}: ${theirs} cartas en casa frente a ${yours}.`,
  },
  series: {
    label: "Cuántas carreras",
    lengths: { 1: "Una carrera", 3: "Al mejor de tres", 5: "Al mejor de cinco" },
    next: (name) => (name === null ? "Siguiente carrera de la serie" : `Siguiente carrera con ${name}`),
    won: (name) => (name === null ? "¡Ganas la serie!" : `${name} gana la serie.`),
    watchNext: "Ver la carrera siguiente",
  },
  emotes: {
    label: "Gestos",
    mute: "Silenciar gestos",
    unmute: "Mostrar gestos",
    names: {
      hello: "¡Hola!",
      "good-luck": "¡Suerte!",
      "well-played": "¡Bien jugado!",
      wow: "¡Vaya!",
      oops: "¡Uy!",
      thanks: "¡Gracias!",
    },
    tooMany: "Espera unos segundos antes del próximo gesto.",
  },
};
