/** Spanish texts about the terms of a race. */

import type { terms as english } from "./terms.en";
import { countsIn } from "./counts";
import switches from "./switches.es.json";

const count = (seconds: number) =>
  seconds % 3600 === 0
    ? plural(seconds / 3600, "hora")
    : seconds % 60 === 0
      ? plural(seconds / 60, "minuto")
      : plural(seconds, "segundo");

const counted = countsIn("es-ES");
const plural = (number: number, unit: string) => counted(number, { one: `# ${unit}`, other: `# ${unit}s` });

export const terms: typeof english = {
  label: "Condiciones",
  more: "Más opciones",
  company: "Quién corre",
  companies: {
    alone: "Solo yo: práctica",
    friends: "Amigos con mi enlace",
    everybody: "Todo el mundo: la carrera aparece en las listas",
  },
  racers: "Participantes",
  timeLimit: "Tiempo",
  usualTime: (seconds) => `habitual: ${count(seconds)}`,
  noLimit: "sin límite",
  time: count,
  undoLabel: "Deshacer",
  undos: { none: "no se permite", free: "libre", penalty: "cuesta tiempo" },
  undo: (undo, seconds) =>
    ({ none: "sin deshacer", free: "deshacer libre", penalty: `deshacer cuesta ${count(seconds)}` })[undo],
  penalty: "Deshacer cuesta",
  viewLabel: "Los demás ven mis cartas",
  views: {
    fair: "cuando han visto las mismas",
    open: "al momento",
    closed: "más tarde, todas a la vez",
  },
  view: { fair: "vista justa", open: "tableros abiertos", closed: "tableros cerrados" },
  closedFor: "Los tableros se abren después de",
  dealLabel: "Reparto",
  deals: {
    any: "al azar",
    winnable: "al azar, y se puede ganar",
    chosen: "el que yo elija",
  },
  winnableHint: "Los repartos que se pueden ganar existen solo con las opciones habituales.",
  lostDeal: "Este reparto no se puede ganar: ningún orden de jugadas sube todas las cartas.",
  chosen: "Número, semilla o enlace a un reparto",
  chosenHint:
    "Un número de 1 a 1 000 000 es el reparto que tiene en el FreeCell de Microsoft, en un juego de una baraja; pysol:24680 es uno de PySolFC. Una semilla tiene 32 cifras de 0 a f. Si eliges un reparto, puede que conozcas sus cartas: la carrera no puntúa, y los demás lo sabrán.",
  unreadable:
    "Esto no es el número de un reparto de este juego (de 1 a 1 000 000 con una baraja), ni una semilla (32 cifras de 0 a f), ni un enlace a un reparto.",
  switches,
  open: "Abrir la carrera",
  practise: "Empezar a practicar",
  winnable: "un reparto que se puede ganar",
  dayDeal: "el reparto del día",
  pickedDeal: "un reparto elegido de antemano",
  unlisted: "solo con el enlace",
  usual: "habitual",
  options: {
    trunk: "Tronco",
    redeals: "Vueltas del descarte",
    trunk_top: "Carta superior del tronco",
    runs: "Qué se mueve",
    limit: "Cartas construidas sobre un ala",
    draw: "Cartas que se levantan cada vez",
    back: "Las cartas pueden volver de las bases",
    cells: "Celdas",
    suits: "Palos",
    deal_over_gaps: "Repartir con huecos",
    gaps: "Los huecos admiten",
  },
  value: (option, value) => {
    if (value === null) return "sin límite";
    if (option === "trunk") return plural(Number(value), "carta");
    if (option === "limit") return `como máximo ${value}`;
    if (option === "draw") return plural(Number(value), "carta");
    if (option === "cells") return value === 0 ? "ninguna" : plural(Number(value), "celda");
    if (option === "suits") return plural(Number(value), "palo");
    if (option === "gaps") return value === "kings" ? "solo reyes" : "cualquier carta";
    if (option === "redeals") return value === 0 ? "ninguna" : String(value);
    const named: Readonly<Record<string, string>> = {
      hidden: "boca abajo hasta que es la última",
      playable: "boca arriba, y se puede jugar",
      single: "una carta",
      any: "una carta o cualquier escalera",
      whole: "una carta o la columna entera",
      yes: "sí",
      no: "no",
    };
    return named[String(value)] ?? String(value);
  },
};
