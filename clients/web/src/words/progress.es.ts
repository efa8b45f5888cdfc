/** Spanish texts about how a player gets on: statistics, marks of achievement, days and streaks. */

import { countsIn } from "./counts";
import type * as english from "./progress.en";

const count = countsIn("es-ES");
const races = (all: number) => count(all, { one: "# carrera", other: "# carreras" });
const days = (all: number) => count(all, { one: "# día", other: "# días" });

export const progress: typeof english.progress = {
  most: (game) => `juega sobre todo a ${game}`,
  rating: "Puntuación",
  won: "Ganadas",
  wonOf: (wins, all) => `${wins} de ${races(all)}`,
  streak: "Racha",
  streakOf: (current) => days(current),
  longest: (length) => `la mejor, ${length}`,
  byGame: "Por juego",
  median: "Tiempo mediano",
  inARow: "Victorias seguidas",
  inARowNow: (now, most) => (now > 0 ? `${most}, ahora ${now}` : String(most)),
  lastTen: "Últimas carreras",
  outcomes: { won: "ganada", drawn: "primer puesto compartido", lost: "perdida" },
  practised: (races) => `+ ${races} en solitario`,
  halfYear: "Medio año",
  raced: (all, on) => `${races(all)} en ${days(on)}`,
  onDay: (all, date) => `${date}: ${races(all)}`,
  fewest: "ninguna",
  most8: "ocho o más",
  ratingAt: (game) => `Puntuación en ${game}`,
  spans: { month: "Mes", season: "Temporada", all: "Todo" },
  range: "La banda clara es el margen: dos de cada tres veces la fuerza verdadera está dentro.",
  marks: "Méritos",
  earnedOf: (earned, all) => `${earned} de ${all}`,
  earnedIn: (date) => `logrado el ${date}`,
  notEarned: "aún no logrado",
};

export const marks: typeof english.marks = {
  "first-win": ["Primera victoria", "ganar una primera carrera"],
  "all-home": ["Todas en casa", "subir todas las cartas en una carrera"],
  whisker: ["Por un pelo", "ganar por una sola carta"],
  "from-behind": ["Remontada", "ganar tras ir diez cartas por detrás"],
  "never-headed": ["Siempre en cabeza", "subir todas las cartas sin ir por detrás ni un momento"],
  "no-way-back": ["Sin vuelta atrás", "subir todas las cartas sin deshacer, aunque se podía"],
  "last-minute": ["En el último minuto", "subir todas las cartas en el último minuto"],
  "full-table": ["Mesa llena", "ganar contra tres o más"],
  "own-ghost": ["Contra su sombra", "vencer al propio fantasma"],
  "giant-killer": ["Matagigantes", "vencer a alguien con cinco puntos más"],
  "five-in-a-row": ["Mano caliente", "ganar cinco carreras seguidas en un juego"],
  "all-rounder": ["Todoterreno", "ganar en cinco juegos distintos"],
  "hundred-wins": ["Centurión", "ganar cien carreras"],
  "full-week": ["Semana completa", "jugar siete repartos del día seguidos"],
  "full-month": ["Mes completo", "jugar treinta repartos del día seguidos"],
};

export const today: typeof english.today = {
  next: (time) => `Nuevos repartos en ${time}.`,
  yourTry: "Tu intento",
  notYet: "Aún no has jugado este reparto.",
  isOn: "Tu carrera con este reparto está en curso.",
  ended: (boards) =>
    count(boards, { one: "Hasta ahora ha terminado # tablero.", other: "Hasta ahora han terminado # tableros." }),
  nobodyYet: "Nadie ha terminado aún este reparto.",
  better: (share, boards) =>
    `Mejor que el ${share} % de ${count(boards, { one: "otro tablero", other: "otros # tableros" })} hasta ahora.`,
  first: "El tuyo es el primer tablero que ha terminado.",
  placeOf: (place, of) => `${place} de ${of}`,
  homeOf: (home, all) => `${home} de ${all}`,
  solved: (share) => `El ${share} % subió todas las cartas.`,
  chart: (bars) => `Resultados de todos los tableros hasta ahora, en ${bars} grupos del peor al mejor`,
  you: "tú",
  worst: "menos cartas",
  best: "más rápido",
  ownBoard: "Tu tablero",
  calendar: "Calendario",
  streak: (current, longest) => `${days(current)}, la mejor ${longest}`,
  forgiven: "Se perdona un día perdido. Ya lo has usado.",
  earlierMonth: "Mes anterior",
  laterMonth: "Mes siguiente",
  won: "ganado",
  tried: "intentado",
  missed: "sin jugar",
  share: "Compartir sin desvelar nada",
  shareButton: "Compartir",
  top: (share) => `entre el ${share} % mejor`,
  tellsNothing: "No dice nada de las cartas.",
  others: "Todos los repartos del día",
};
