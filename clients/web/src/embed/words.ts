/** Words of framed pages and overlays. */

import type { Language } from "./options";

export interface Words {
  readonly loading: string;
  readonly missing: string;
  readonly unreachable: string;
  readonly phases: Readonly<Record<"lobby" | "countdown" | "racing" | "decided" | "finished" | "abandoned", string>>;
  readonly live: string;
  readonly backToLive: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly next: string;
  readonly moment: string;
  readonly speed: string;
  readonly open: string;
  readonly free: string;
  readonly deleted: string;
  readonly ghost: (name: string) => string;
  readonly board: (name: string, home: number, all: number) => string;
  readonly home: (home: number, all: number) => string;
  readonly place: (place: number) => string;
  readonly ended: Readonly<Record<string, string>>;
  readonly controls: string;
}

const en: Words = {
  loading: "One moment…",
  missing: "There is no race at this address.",
  unreachable: "The connection is lost. Trying again…",
  phases: {
    lobby: "Open seats",
    countdown: "About to start",
    racing: "Live",
    decided: "Decided",
    finished: "Result",
    abandoned: "Never began",
  },
  live: "Live",
  backToLive: "Back to live",
  play: "Play",
  pause: "Pause",
  back: "One move back",
  next: "One move on",
  moment: "Moment",
  speed: "Speed",
  open: "Open at Cadogan",
  free: "A free seat",
  deleted: "deleted player",
  ghost: (name) => `Ghost of ${name}`,
  board: (name, home, all) => `${name}: ${home} of ${all} cards home`,
  home: (home, all) => `${home} of ${all}`,
  place: (place) => ["1st", "2nd", "3rd"][place - 1] ?? `${place}th`,
  ended: {
    won: "won",
    stuck: "no moves left",
    resigned: "resigned",
    "out of time": "out of time",
    gone: "did not return",
  },
  controls: "Replay",
};

const es: Words = {
  loading: "Un momento…",
  missing: "No hay ninguna carrera en esta dirección.",
  unreachable: "Se ha perdido la conexión. Volviendo a intentarlo…",
  phases: {
    lobby: "Asientos libres",
    countdown: "A punto de empezar",
    racing: "En directo",
    decided: "Decidida",
    finished: "Resultado",
    abandoned: "No empezó",
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

export const WORDS: Readonly<Record<Language, Words>> = { en, es };
