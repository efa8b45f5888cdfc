/** Spanish texts of a race: boards, seats, results and replays. */

import { countsIn, placesIn } from "./counts";
import type * as english from "./racing.en";

const counted = countsIn("es-ES");

const cards = (count: number) => counted(count, { one: "# carta", other: "# cartas" });

export const table: typeof english.table = {
  own: "Tu tablero",
  board: (name) => `Tablero de ${name}`,
  redo: "Rehacer",
  mark: "Marcar",
  toMark: "Volver a la marca",
  undo: "Deshacer",
  undone: "Jugada deshecha",
  redone: "Jugada rehecha",
  marked: "Marcado",
  atMark: "De vuelta en la marca",
  deal: "Repartir",
  home: "Subir cartas",
  finish: "Terminar",
  hint: "Pista",
  resign: "Rendirse",
  reallyResign: "¿Seguro que te rindes?",
  stop: "Parar aquí",
  reallyStop: "¿Parar? Conservas tu puesto.",
  redealsLeft: (count) =>
    count === 0
      ? "sin redistribuciones"
      : counted(count, { one: "queda # redistribución", other: "quedan # redistribuciones" }),
  keepOn: "No, seguir jugando",
  slow: "Conexión lenta: tu última jugada aún no está confirmada.",
  stuck: "No quedan jugadas: deshaz alguna o ríndete.",
  keys: (deals, undo, hints) =>
    `Teclas: flechas e Intro mueven cartas, ${deals ? "D reparte, " : ""}${undo ? "U deshace, " : ""}${hints ? "H da una pista, " : ""}A sube cartas.`,
  dealt: "Cartas repartidas. ¡Ya!",
};

export const seat: typeof english.seat = {
  home: (home, all) => `${home} de ${all} en base`,
  place: placesIn("es-ES", { other: "#.º" }),
  away: (seconds) => `sin conexión, ${seconds} s para volver`,
  back: "vuelve a estar aquí",
  you: "tú",
  bot: "bot",
  ghost: "fantasma",
  deleted: "cuenta eliminada",
  ahead: "por delante, con cartas aún sin mostrar",
  hidden: "el resto aún no lo ve todo",
  won: "todas las cartas en base",
  stuck: "sin jugadas",
  resigned: "se rindió",
  "out of time": "sin tiempo",
  gone: "no volvió",
};

export const watch: typeof english.watch = {
  rivals: "Rivales",
  enlarge: "Ampliar",
  spectators: (count) => counted(count, { one: "# persona mirando", other: "# personas mirando" }),
  fair: "Vista justa: una jugada se muestra cuando el resto ya conoce las cartas que revela. Así nadie se adelanta al mazo. También esperan los recuentos.",
  allOpen: "Todas las cartas están a la vista, así que no se oculta nada: cada jugada se muestra al momento.",
  closed: "Carrera cerrada: sus tableros se muestran cuando se abra.",
  behind: "Retraso",
  live: "En directo",
  behindBy: (time) => `${time} por detrás del directo`,
  toLive: "Volver al directo",
};

export const result: typeof english.result = {
  decidedAs: (place) => `La carrera está decidida: puesto ${place}`,
  show: "Ver el resultado",
  facts: "Tu carrera",
  seconds: (seconds) => `${seconds} s`,
  cards,
  ahead: (name) => `por delante de ${name}`,
  behind: (name) => `por detrás de ${name}`,
  ratingNow: (points) => `de puntuación, ahora ${points}`,
  newBest: (game) => `tu nuevo mejor tiempo en ${game}`,
  best: (game) => `tu mejor tiempo en ${game}`,
  mostHome: (game) => `tu mejor resultado en ${game} hasta ahora`,
  placeOf: (place, of) => `${place} de ${of}`,
  onDeal: "en este reparto",
  onDay: "en el reparto de hoy, por ahora",
  perCard: (usual) => (usual === null ? "por carta en base" : `por carta en base; lo habitual: ${usual}`),
  decidedIt: "Qué lo decidió",
  film: "La carrera como película",
  lead: (name, time, home, other) =>
    name === null
      ? `En ${time} tomaste la delantera, ${home} a ${other}, y no la perdiste.`
      : `En ${time} ${name} tomó la delantera, ${home} a ${other}, y no la perdió.`,
  noLead: "Nadie tomó la delantera definitivamente.",
  leadChanges: (count) =>
    counted(count, { one: "La delantera cambió una vez.", other: "La delantera cambió # veces." }),
  replayFrom: "Repetición desde aquí",
  strip: "Momentos de la carrera",
  asks: (names) => `Pide la revancha: ${names}.`,
  isReady: (names) => `Espera en la revancha: ${names}.`,
  nobodyAsked: (name) => (name === null ? "Nadie la ha pedido aún." : `${name} aún no la ha pedido.`),
  shareReplay: "Compartir la repetición",
  shareText: "Texto para compartir",
  copyText: "Copiar el texto",
  frame: "Código para otra página",
  copyFrame: "Copiar el código para otra página",
  pictureOf: "Imagen del resultado",
  savePicture: "Guardar la imagen",
  shareFilm: "Compartir un vídeo",
  filmOf: "Vídeo de las últimas jugadas",
  makingFilm: "Se está haciendo el vídeo.",
  noFilm: "No se ha podido hacer el vídeo ahora.",
  tryFilm: "Intentar de nuevo",
  saveFilm: "Guardar el vídeo",
  won: "¡Ganas!",
  wonBy: (name) => `Gana ${name}`,
  shared: "Empate",
  lost: (place) => `Terminas en el puesto ${place}`,
  alone: (home) => `${cards(home)} en las bases`,
  complete: "¡Todas las cartas en las bases!",
  place: "Puesto",
  racer: "Participante",
  home: "Bases",
  moves: "Jugadas",
  time: "Tiempo",
  rating: "Puntuación",
  over: "La carrera ha terminado",
  ended: {
    won: "¡Todas las cartas en las bases!",
    stuck: "No quedan jugadas",
    resigned: "Te rendiste",
    "out of time": "Se acabó tu tiempo",
    gone: "No volviste a tiempo",
  },
  opens: (when) =>
    `Tableros, repetición y reparto se verán a partir del ${when}. Hasta entonces, otras personas pueden jugar las mismas cartas.`,
  othersOn: "El resto sigue jugando. El resultado aparecerá aquí en cuanto sea definitivo.",
  abandoned: "La carrera no llegó a empezar.",
  picture: "Cartas en las bases a lo largo del tiempo",
  replay: "Repetición",
  dodged: (name, points, isEarly) =>
    isEarly
      ? `${name} se fue en los primeros segundos. Cuenta como derrota: −${points} puntos.`
      : `${name} no corrió. Cuenta como derrota: −${points} puntos.`,
  order:
    "Primero van los que ganaron, por tiempo; luego los que siguieron jugando; al final los que se rindieron o se fueron mientras otro jugaba. En cada grupo cuentan las cartas en casa y después el tiempo.",
  rematch: (name) => (name === null ? "Revancha" : `Revancha con ${name}`),
  ghostAgain: (name: string | null) =>
    name === null ? "Otra carrera contra los fantasmas" : `Otra carrera contra ${name}`,
  botAgain: "Otra carrera contra un bot",
  rematchThere: (name) => (name === null ? "Unirse a la revancha" : `Unirse a la revancha con ${name}`),
  rematchOn: "La revancha ha empezado.",
  rematchOff: "La revancha no se corrió.",
  again: "Jugar otra vez este reparto",
  thisDeal: "Este reparto otra vez",
  beat: (ghost) => (ghost === null ? "Ganar a tu fantasma" : `Ganar a ${ghost}`),
  withFriend: "Lo mismo con alguien más",
  share: "Compartir",
  deal: "Todos los tableros de este reparto",
  another: "Nueva carrera",
  toTournament: "Volver al torneo",
  stillOn: "La carrera está decidida. Se puede seguir jugando.",
  allEnded: "La carrera ha acabado para todo el mundo.",
};

export const replay: typeof english.replay = {
  title: "Repetición",
  play: "Reproducir",
  pause: "Pausa",
  back: "Un paso atrás",
  next: "Un paso adelante",
  start: "Al principio",
  end: "Al final",
  speed: "Velocidad",
  scrub: "Tiempo",
  controls: "Controles de reproducción",
  which: "Tableros",
  moments: "Momentos clave",
  both: "Todos los tableros",
  move: (n) => `jugada ${n}`,
  only: (name) => `Solo ${name}`,
  practise: "Jugar desde aquí",
  link: "Enlace a este momento",
  text: "Descargar como texto",
  verify: "Verificar",
  verifying: "Comprobando compromiso, semilla, reparto y resumen…",
  holds:
    "Es correcta, comparada con lo que este navegador vio durante la carrera: compromisos, reparto, jugadas y resumen.",
  consistent:
    "La prueba es coherente en sí misma, pero este navegador no guardó ningún resumen de la carrera con que compararla. No puede saber si se escribió después.",
  fails: "No es correcta. Las diferencias, en orden:",
  marks: {
    "first-home": "primera carta a una base",
    redeal: "redistribución",
    lead: "toma la delantera",
    divergence: "los tableros se separan",
    won: "victoria",
    stuck: "sin jugadas",
    resigned: "se rindió",
    "out of time": "sin tiempo",
    gone: "no volvió",
  },
  toRace: "Ir a la carrera",
};
