/** Spanish texts of tournaments. */

import { countsIn } from "./counts";
import type { TournamentWords } from "./tournaments.en";

const counted = countsIn("es-ES");

export const tournaments: TournamentWords = {
  title: "Arenas y esprints",
  about: "Muchas carreras, una clasificación. Entra y sal cuando quieras.",
  now: "En marcha",
  soon: "Pronto",
  ended: "Terminadas",
  none: "Aquí no hay nada. Crea algo.",
  makes: { arena: "Crear una arena", sprint: "Crear un esprint" },
  name: "Nombre",
  usualName: "Una carrera para todos",
  minutes: "Minutos",
  starts: "Empieza",
  atOnce: "enseguida",
  inMinutes: (minutes) => counted(minutes, { one: "dentro de # minuto", other: "dentro de # minutos" }),
  seats: "Participantes por carrera",
  unlisted: "Solo con el enlace",
  atTime: "a una hora",
  when: (zone) => `Fecha y hora (${zone})`,
  rated: "Con puntuación: dos participantes, el tiempo habitual",
  bots: "Los bots pueden entrar",
  fill: "Los bots de la casa corren contra quienes están solos",
  conditions: "Quién puede entrar",
  leastRaces: "Carreras puntuadas de este juego, como mínimo",
  mostRating: "Puntuación en este juego, como máximo",
  anybody: "cualquiera",
  admits: (races, rating) =>
    [races > 0 ? `desde ${races} carreras puntuadas` : "", rating === null ? "" : `hasta la puntuación ${rating}`]
      .filter((each) => each !== "")
      .join(", "),
  players: (count) => counted(count, { one: "# participante", other: "# participantes" }),
  startsIn: (time) => `Empieza en ${time}`,
  left: (time) => `Quedan ${time}`,
  lastRaces: "Se acabó el tiempo. Las carreras en marcha cuentan.",
  over: "Ha terminado.",
  cancelled: (why) => `Se canceló: ${why}`,
  points:
    "2 puntos por cada rival en un puesto posterior, 1 por uno compartido y hasta 2 por cartas en las bases. Tras dos victorias seguidas, los puestos cuentan doble.",
  more: "Todas las reglas",
  enter: "Entrar",
  comeBack: "Volver",
  pause: "Pausa",
  leave: "Salir",
  waiting: "Estás dentro. Tu próxima carrera llega sola.",
  free: (seconds) => `Se te puede emparejar dentro de ${seconds} s.`,
  racing: (rivals) => `Ahora corres contra ${rivals}.`,
  toRace: "A la carrera",
  paused: "Descansas hasta que vuelvas.",
  place: "Puesto",
  player: "Participante",
  last: "Últimas cuatro",
  wins: "Victorias",
  sum: "Puntos",
  table: "Clasificación",
  podium: "Los tres primeros",
  you: "Tú",
  fire: "los puestos cuentan doble",
  outcomes: { won: "ganada", shared: "compartida", lost: "perdida", left: "abandonada" },
  activities: { waiting: "espera", racing: "corre", paused: "en pausa", left: "ha salido" },
  races: "Carreras",
  watch: "Ver",
  replay: "Repetición",
  climbed: (place) => `Ahora estás en el puesto ${place}.`,
  kind: "Tipo",
  kinds: { arena: "Arena", sprint: "Esprint" },
  kindsAbout: {
    arena: "Quien está libre corre enseguida, una y otra vez, hasta que se acaba el tiempo.",
    sprint: "Todos corren a la vez el mismo reparto, ronda tras ronda. Nadie espera y nadie ve los otros tableros.",
  },
  rounds: "Rondas",
  limit: "Segundos por ronda",
  roundPoints:
    "100 puntos por el primer puesto de una ronda y menos por los demás: la parte de quienes no fueron mejores. Cuentan las cartas en las bases y luego el tiempo de la última. Abandonar no da puntos.",
  round: (number, rounds) => `Ronda ${number} de ${rounds} en marcha.`,
  nextIn: (time) => `Próximo reparto en ${time}`,
  nextBy: (time) => `Próximo reparto en ${time} como mucho.`,
  onRound: "Tu tablero está en marcha.",
  boardEnded: "Tu tablero ha terminado. El resultado llega cuando terminen todos.",
  waitingRound: "Estás dentro. El próximo reparto se abre solo.",
  placed: (round, place) => `Ronda ${round}: puesto ${place}`,
  lastRound: (round) => `Ronda ${round}`,
  reached: (home, points) =>
    `${counted(home, { one: "# carta en las bases", other: "# cartas en las bases" })}, ${counted(points, { one: "# punto", other: "# puntos" })}`,
  opensSoon: "Los tableros se abren enseguida.",
  commitments: "Compromisos de los repartos",
  seed: "Semilla",
  featured: "Ver la mejor carrera de ahora",
  climb: (places) =>
    places > 0
      ? counted(places, { one: "# puesto arriba", other: "# puestos arriba" })
      : counted(-places, { one: "# puesto abajo", other: "# puestos abajo" }),
  nobody: "Todavía no ha entrado nadie.",
};
