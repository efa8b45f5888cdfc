/** Texts that teach a game, in Spanish. */

import type { teaching as english } from "./teaching.en";

export const teaching: typeof english = {
  first: (game) => `Tu primera carrera de ${game}`,
  goal: (cards) => `Lleva las ${cards} cartas a las bases antes que tus rivales.`,
  start: "Empezar",
  later: "Ahora no",
  understood: "Entendido",
  waits: "Nada empieza hasta que quieras.",
  rules: "Reglas",
  rulesOf: (game) => `Reglas de ${game}`,
  close: "Cerrar las reglas",
  key: "Tecla: ?",
  more: "Nombres, historia, probabilidades y opciones",
  inThisRace: "En esta carrera",
  unlimited: "sin límite",
  pause: "Detener el ejemplo",
  play: "Reproducir el ejemplo",
  example: (game) => `Ejemplo de ${game}`,
  order: "Quién va primero",
  refusals: {
    onCard: (card, top) => `No se puede poner ${card} sobre ${top}.`,
    inGap: (card) => `En este hueco no se puede poner ${card}.`,
    onFoundation: (card) => `En esta base todavía no toca ${card}.`,
    notTaken: (card) => `Ahora no se puede mover ${card}.`,
    noPlace: (card) => `Ningún montón admite ahora ${card}.`,
    closed: "Este montón no admite cartas.",
    home: "Las cartas de las bases se quedan allí.",
    empty: "Aquí no hay ninguna carta.",
    hidden: "Esta carta está boca abajo.",
    stock: "Ahora no se puede repartir del mazo.",
    offers: (count) =>
      count === 0
        ? "No se puede mover ninguna carta."
        : count === 1
          ? "Se puede mover la carta destacada."
          : "Se pueden mover las cartas destacadas.",
    targets: "La admiten los montones destacados.",
  },
};
