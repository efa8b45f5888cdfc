/** Texts that teach a game, in Spanish. */

import type { teaching as english } from "./teaching.en";
import { countsIn } from "./counts";

const counted = countsIn("es-ES");

export const teaching: typeof english = {
  first: (game) => `Tu primera carrera de ${game}`,
  goal: (cards) => `Lleva las ${cards} cartas a las bases; en una carrera, antes que tus rivales.`,
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
  pause: "Detener el ejemplo",
  play: "Reproducir el ejemplo",
  example: (game) => `Ejemplo de ${game}`,
  order: "Quién va primero",
  atTable: "En la mesa",
  ways: [
    "Un toque o un clic juega una carta que solo tiene un destino. También se puede arrastrar.",
    "Un doble toque o un clic derecho sube una carta a su base. Subir cartas (A) sube todas las que pueden.",
    "Cuando ya nada puede fallar, Terminar (A) sube las últimas cartas.",
  ],
  waysWithUndo: "Deshacer (U o Ctrl-Z) retira las jugadas, una tras otra.",
  waysWithoutUndo: "En esta carrera no se puede deshacer.",
  waysWithHints: "Pista (H) muestra una buena jugada y dice por qué.",
  waysOfKeys:
    "Cada montón tiene una tecla, que se muestra mientras usas el teclado. M activa y quita los sonidos, ? abre estas reglas.",
  hints: {
    home: "Es una carta más en las bases.",
    turnsUp: "Descubre una carta tapada.",
    frees: (card: string) => `Después puede subir: ${card}.`,
    gap: "Vacía un montón: un hueco admite otra carta.",
    opens: "Libera la carta de debajo.",
    reserve: "Es una carta menos en la reserva, que es lo que más retrasa el juego.",
    cell: "Deja libre una celda.",
    builds: "Allí se pueden construir otras cartas sobre ella.",
    waste: "Quita una carta del descarte y deja libre la siguiente.",
    fills: "Llena un hueco, donde se puede seguir construyendo.",
    deal: "Ninguna jugada de la mesa ayuda más: mira las cartas siguientes.",
    redeal: "El mazo se ha acabado: recórrelo otra vez.",
  },
  refusals: {
    onCard: (card, top) => `No se puede poner ${card} sobre ${top}.`,
    inGap: (card) => `En este hueco no se puede poner ${card}.`,
    onFoundation: (card) => `En esta base todavía no toca ${card}.`,
    notTaken: (card) => `Ahora no se puede mover ${card}.`,
    notHome: (card: string) => `Ahora no puede subir a su base: ${card}.`,
    noPlace: (card) => `Ningún montón admite ahora ${card}.`,
    closed: "Este montón no admite cartas.",
    home: "Las cartas de las bases se quedan allí.",
    empty: "Aquí no hay ninguna carta.",
    hidden: "Esta carta está boca abajo.",
    stock: "Ahora no se puede repartir del mazo.",
    offers: (count) =>
      count === 0
        ? "No se puede mover ninguna carta."
        : counted(count, {
            one: "Se puede mover la carta destacada.",
            other: "Se pueden mover las cartas destacadas.",
          }),
    targets: "La admiten los montones destacados.",
  },
};
