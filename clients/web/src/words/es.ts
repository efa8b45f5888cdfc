/** Spanish texts. The terms are those of books on patience: base, mazo, descarte, reserva, redistribución. */

import { table, seat, watch, result, replay } from "./racing.es";
import { account, looks, blocks } from "./account.es";
import { player, leaderboard, challenge, inbox } from "./people.es";
import { trouble, missing } from "./trouble.es";
import { apps } from "./apps.es";
import { webhooks } from "./webhooks.es";
import { company } from "./company.es";
import { countsIn } from "./counts";
import type { Words } from "./en";
import { choices, games, sources } from "./games.es.json";
import { spoken } from "./spoken.es";
import { terms } from "./terms.es";
import { teaching } from "./teaching.es";
import { marks, progress, today } from "./progress.es";

const LOCALE = "es-ES";
const counted = countsIn(LOCALE);

export const words: Words = {
  locale: LOCALE,
  rules: games,
  spoken,
  terms,
  teaching,
  marks,
  progress,
  today,
  company,
  apps,
  blocks,
  webhooks,
  service: "Cadogan",
  motto: "Las mismas cartas. El mismo segundo. ¿Quién llega antes?",
  skip: "Ir al contenido",
  nav: {
    label: "Principal",
    home: "Carrera",
    day: "Reparto del día",
    games: "Juegos",
    arenas: "Arenas",
    leaderboard: "Clasificación",
    account: "Cuenta",
  },
  race: {
    heading: (game) => `Carrera: ${game}`,
    go: "Correr contra alguien",
    goHint: "Te buscamos rival para el mismo juego. A los 15 segundos te ofrecemos un bot de la casa.",
    bot: "Correr ya contra un bot",
    friend: "Invitar a alguien",
    alone: "Practicar a solas",
    game: "Juego",
    rated: "Con puntuación",
    ratedHint:
      "Las carreras con puntuación no permiten deshacer y usan las reglas habituales. Si te vas o no te presentas, se perdona una al día; las siguientes son derrotas.",
    name: "Tu nombre",
    searching: (seconds) => `Buscando rival… ${seconds} s`,
    others: (count) =>
      count === 0
        ? "Nadie más espera para este juego todavía."
        : counted(count, { one: "Hay # persona más esperando.", other: "Hay # personas más esperando." }),
    offer: (name, strength) => `${name}, un bot ${strength} de la casa, puede correr contra ti ahora.`,
    cancel: "Dejar de buscar",
  },
  strengths: { baseline: "principiante", hasty: "impetuoso", steady: "constante", patient: "paciente" },
  home: {
    featured: "En directo",
    watch: "Ver",
    nothing: "Ahora no hay ninguna carrera. Empieza una.",
    open: "Carreras abiertas",
    running: "En marcha",
    join: "Unirse",
    look: "Ver",
    games: "Todos los juegos",
    day: "Reparto del día",
    dayHint: "Un reparto igual para todo el mundo, un solo intento, hasta la medianoche UTC.",
    dayLook: "Repartos de hoy",
    lead: "Compite al solitario con amigos, desconocidos o bots de la casa. Todo el mundo juega el mismo reparto, cada uno en su mesa.",
    played: (count: number) => counted(count, { one: "# persona ha jugado", other: "# personas han jugado" }),
    playCard: "Juega una carta.",
    playCardHint: "Con ella empieza tu carrera en el reparto de hoy; no hace falta cuenta.",
    ofToday: "Ya has jugado el reparto de hoy.",
    seats: (taken, all) => `${taken} de ${all} asientos ocupados`,
    watching: (count) => counted(count, { other: "# mirando" }),
  },
  lobby: {
    title: "Esperando participantes",
    yourLink: "Envía este enlace a tus rivales",
    copy: "Copiar enlace",
    copied: "Copiado",
    join: "Ocupar un asiento",
    ready: "Confirmar participación",
    eager: "Tu participación se confirmará en cuanto se ocupen todos los asientos.",
    youAreReady: "Participación confirmada. Las cartas se reparten cuando todo el mundo confirme.",
    leave: "Salir",
    start: "Empezar con quienes están aquí",
    youMayStart: "Quien abrió esta carrera no está aquí: puedes empezarla tú.",
    free: "asiento libre",
    isReady: "participación confirmada",
    notReady: "sin confirmar",
    full: "Todos los asientos están ocupados. Puedes mirar.",
    startBy: (seconds) => `La carrera empieza en ${seconds} s con quienes confirmaron.`,
    renewed: (names) => `Hubo un nuevo reparto: ${names} abandonó antes de la salida.`,
    gaveUp: {
      "a racer left": (names) => `${names} abandonó después de que alguien confirmara.`,
      "deal renewed too often": (names) =>
        `${names} abandonó después de que alguien confirmara. Se reparte de nuevo dos veces como máximo.`,
    },
    fair: "Nadie elige estas cartas: el reparto sale de un secreto del servicio y de un número de cada participante, comprometidos de antemano.",
  },
  table,
  seat,
  result,
  watch,
  replay,
  games: {
    title: "Los juegos",
    about: (minutes) => `unos ${minutes} minutos`,
    find: "Busca un juego por cualquiera de sus nombres",
    found: (count) => counted(count, { one: "# juego", other: "# juegos" }),
    packs: { label: "Cartas", any: "cualquier número de barajas", one: "una baraja", two: "dos barajas" },
    chance: {
      label: "Probabilidades",
      any: "cualquiera",
      likely: "casi siempre se gana",
      unlikely: "casi siempre se pierde",
    },
    quick: "diez minutos como máximo",
    also: "También conocido como",
    options: "Opciones",
    optionAbout: {
      trunk: "Cartas del tronco.",
      redeals: "Cuántas veces se da la vuelta al descarte.",
      trunk_top: "La carta superior del tronco: boca abajo hasta que es la última, o siempre boca arriba y disponible.",
      runs: "Qué se mueve de un montón a otro: una carta, una escalera (any) o el montón entero (whole).",
      limit: "Cuántas cartas puede tener un ala al construir.",
      draw: "Cuántas cartas se levantan del mazo cada vez.",
      back: "Si la carta superior de una base puede volver a una columna.",
      cells: "Cuántas celdas hay.",
      suits: "Cuántos palos hay.",
      deal_over_gaps: "Si se puede repartir mientras haya un hueco.",
      gaps: "Qué admite un hueco.",
    },
    choiceIn: choices,
    sourceIn: sources,
    fromTo: (least, most) => `de ${least} a ${most}`,
    either: (values) => new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(values),
    history: "Historia",
    odds: "Probabilidades",
    printedOdds: (won, of) => `${won} de cada ${of}, según la fuente`,
    countedOdds: (won, of) => `Un bot ganó ${won} de ${of} repartos. Solo veía lo que ve quien juega.`,
    source: "Fuente",
    choices: "Donde las fuentes discrepan, elegimos",
    rules: "Cómo se juega",
    race: "Correr con este juego",
    leaders: "Clasificación",
    opening: (name) => `${name} tras el reparto`,
    exampleHint: "Buenas jugadas para este reparto: sigue las cartas iluminadas.",
    unlimited: "sin límite",
    default: "por defecto",
  },
  looks,
  account,
  player,
  leaderboard,
  day: {
    players: (count) => counted(count, { one: "# participante", other: "# participantes" }),
    winnable: "ganable, comprobado",
    raceThem: "Correr contra los otros tableros",
    title: "Reparto del día",
    about:
      "Un reparto por juego y día, igual para todo el mundo. Un solo intento, sin deshacer ni pistas. No puntúa, porque una segunda cuenta podría mirar antes.",
    play: "Jugar",
    played: "Ya jugado",
    again: "Practicar",
    table: "Resultados",
    nobody: "Aún no hay tableros terminados.",
    playedBack: "reproducido",
    playedBackWhy:
      "Sus jugadas llegaron más rápido de lo que nadie reacciona, así que figura debajo de los tableros disputados.",
    earlier: "El día anterior",
    later: "El día siguiente",
    commitment: "Compromiso con el reparto, publicado el día anterior",
    seed: "Semilla",
    until: (time) => `hasta la medianoche UTC, quedan ${time}`,
  },
  deal: {
    title: "Reparto",
    boards: "Tableros",
    wins: (wins, boards) => `${wins} de ${boards} tableros ganados`,
    percentile: (share) => `mejor que el ${share} %`,
  },
  inbox,
  challenge,
  trouble,
  missing,
  footer: {
    fair: "Por qué el reparto es justo",
    docs: "Para desarrollo: API y documentación",
  },
  countdown: (seconds) => `Empieza en ${seconds}`,
};
