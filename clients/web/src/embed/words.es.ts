/** Spanish words of framed pages and overlays. */

import type { Words } from "./words.en";

export const words: Words = {
  loading: "Un momento…",
  missing: "No hay nada en esta dirección.",
  unreachable: "Se ha perdido la conexión. Volviendo a intentarlo…",
  phases: {
    lobby: "Asientos libres",
    countdown: "A punto de empezar",
    racing: "En directo",
    decided: "Decidida",
    finished: "Resultado",
    abandoned: "No empezó",
    cancelled: "Cancelado",
  },
  live: "En directo",
  backToLive: "Volver al directo",
  play: "Reproducir",
  pause: "Pausa",
  back: "Una jugada atrás",
  next: "Una jugada adelante",
  moment: "Momento",
  speed: "Velocidad",
  open: "Abrir en Cadogan",
  free: "Un asiento libre",
  deleted: "jugador borrado",
  ghost: (name) => `Fantasma de ${name}`,
  board: (name, home, all) => `${name}: ${home} de ${all} cartas en base`,
  home: (home, all) => `${home} de ${all}`,
  place: (place) => `${place}.º`,
  ended: {
    won: "victoria",
    stuck: "sin jugadas",
    resigned: "se rindió",
    "out of time": "sin tiempo",
    gone: "no volvió",
  },
  controls: "Repetición",
};
