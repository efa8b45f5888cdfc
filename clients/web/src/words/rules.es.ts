/** Short descriptions of the games for people, in Spanish. */

import type { GameWords } from "./rules.en";

const GRAND = {
  deal: "Dos barajas. Caen seis cartas cada vez: cuatro boca arriba en los cuatro montones, dos boca abajo en la reserva.",
  foundations: "Las bases: de cada palo, una sube del as al rey y otra baja del rey al as.",
  tableau:
    "Solo puede salir la carta superior de cada montón, y solo a una base. En los montones no se construye. El siguiente reparto llena los montones vacíos.",
  reserve: "Cuando se agota el mazo se abre la reserva: cualquiera de sus cartas puede ir entonces a una base.",
  redeals: "Tres redistribuciones: se recogen montones y reserva y se reparte de nuevo.",
  "last round": "Tras la tercera redistribución ya no hay reserva: caen cuatro cartas cada vez, una en cada montón.",
} as const;

const EAGLE = "El tronco está boca abajo. Cuando un ala queda vacía, la carta superior del tronco la llena al momento.";
const BUILT = {
  foundations: "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
  wings:
    "En las alas se construye hacia abajo por palo, del as se pasa al rey, tres cartas como mucho, y se mueve una carta cada vez.",
  gaps: EAGLE,
  trunk: "La última carta del tronco se descubre y puede ir enseguida a una base o a un ala.",
  stock: "Se reparte una carta cada vez al descarte; la de arriba puede jugarse.",
  "trunk empty": "Agotado el tronco, un hueco admite la carta superior del descarte o de otra ala.",
} as const;

export const rules: Record<string, GameWords> = {
  duchess: {
    also: ["Duquesa"],
    history:
      "Albert Morehead y Geoffrey Mott-Smith lo inventaron para su libro de solitarios de 1950, que también lo llama Glenwood.",
    about: "Cuatro abanicos, cuatro columnas, y la primera carta que levantas decide la base.",
    how: {
      deal: "Hay tres cartas boca arriba en cada uno de los cuatro abanicos y una en cada una de las cuatro columnas. Las otras 36 forman el mazo.",
      start:
        "Empieza con la carta superior de un abanico: la pones en una base, y su valor es el de partida de las cuatro.",
      foundations: "Las bases suben por palo, y del rey se pasa al as, hasta tener trece cartas cada una.",
      tableau: "Las columnas bajan alternando colores, y del as se pasa al rey.",
      runs: "Cualquier escalera desde lo alto de una columna se mueve entera.",
      available:
        "Pueden jugarse las cartas superiores de abanicos, columnas y descarte. En un abanico nunca se pone nada.",
      gaps: "Un hueco admite la carta superior de un abanico. Agotados los abanicos, la del descarte o, si no lo hay, la siguiente del mazo.",
      stock: "Se reparte una carta cada vez al descarte.",
      redeals: "Una redistribución: agotado el mazo, puedes dar la vuelta al descarte y recorrerlo de nuevo.",
    },
  },
  "grand-duchess": {
    also: ["Gran Duquesa", "Duquesa de Luynes"],
    history:
      "Lady Adelaide Cadogan lo recoge en 1874 como La Duchesse de Luynes. Mary Whitmore Jones lo llama también One to Six en 1888. En los libros estadounidenses es Grand Duchess.",
    about:
      "Dos barajas caen de seis en seis: cuatro cartas a los montones, dos a una reserva que se abre al agotarse el mazo.",
    how: GRAND,
  },
  parisienne: {
    also: ["Parisina"],
    history: "Una variante de Grand Duchess que recoge David Parlett.",
    about: "Grand Duchess con un as y un rey de cada palo en las bases desde el principio.",
    how: {
      start: "Un as y un rey de cada palo empiezan en las bases.",
      ...GRAND,
    },
  },
  "eagle-wing": {
    also: ["Ala de águila"],
    history: "La disposición de las cartas le da nombre: un ave con las alas abiertas.",
    about: "Ocho alas sin construcción, alimentadas por un tronco boca abajo. Ganar es muy raro: ese es el juego.",
    how: {
      deal: "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera base. Las otras 30 forman el mazo.",
      foundations: "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
      wings: "En las alas no se construye: sus cartas solo van a las bases.",
      gaps: EAGLE,
      trunk: "La última carta del tronco se descubre y puede ir a una base enseguida.",
      "trunk empty":
        "Agotado el tronco, puedes llenar un hueco con la carta superior del descarte o la siguiente del mazo, o dejarlo.",
      stock: "Se reparte una carta cada vez al descarte; la de arriba puede ir a una base.",
      redeals: "Dos redistribuciones: agotado el mazo, puedes dar la vuelta al descarte.",
    },
  },
  "eagle-wing-coops": {
    history:
      "Helen L. Coops construye en las alas en sus 100 Games of Solitaire; también lo hacen AisleRiot y PySolFC.",
    name: "Eagle Wing con construcción",
    about:
      "Como lo cuenta Helen L. Coops y lo tienen AisleRiot y PySolFC: en las alas se baja por palo, tres cartas como mucho.",
    how: {
      deal: "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera base. Las otras 30 forman el mazo.",
      ...BUILT,
      redeals: "Dos redistribuciones: se da la vuelta al descarte.",
    },
  },
  wings: {
    history: "Una de las variantes que las fuentes nombran sin dar números.",
    about: "Eagle Wing con construcción, un tronco de catorce y una redistribución.",
    how: {
      deal: "El tronco tiene catorce cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera base. Las otras 29 forman el mazo.",
      ...BUILT,
      redeals: "Una redistribución: se da la vuelta al descarte.",
    },
  },
  "bald-eagle": {
    history: "Una de las variantes que las fuentes nombran sin dar números.",
    about: "Eagle Wing con construcción y un tronco de diecisiete.",
    how: {
      deal: "El tronco tiene diecisiete cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera base. Las otras 26 forman el mazo.",
      ...BUILT,
      redeals: "Dos redistribuciones: se da la vuelta al descarte.",
    },
  },
  canfield: {
    also: ["Demonio"],
    history:
      "Mary Whitmore Jones lo describe en 1891 como Demon Patience. En Estados Unidos lleva el nombre de Richard A. Canfield, dueño de un casino, de quien se cuenta que hizo de él un juego de apuestas; quizá fuera Klondike.",
    about:
      "El origen de la familia: una reserva de trece, cuatro columnas, tres cartas cada vez, redistribuciones sin límite.",
    how: {
      deal: "La reserva tiene trece cartas, la de arriba a la vista. Cada una de las cuatro columnas tiene una boca arriba, y otra empieza la primera base. Las otras 34 forman el mazo.",
      foundations:
        "La primera carta va a una base: su valor es el de partida. Las bases suben por palo, y del rey se pasa al as.",
      tableau:
        "Las columnas bajan alternando colores, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera.",
      reserve: "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
      gaps: "Agotada la reserva, un hueco admite la carta superior del descarte o de una columna.",
      stock: "Tres cartas cada vez van al descarte, la última encima. Se le puede dar la vuelta cuantas veces quieras.",
    },
  },
  storehouse: {
    history: "Una variante de Canfield.",
    about: "Canfield con los doses en las bases, columnas construidas por palo y una carta cada vez.",
    how: {
      deal: "La reserva tiene trece cartas, la de arriba a la vista, y cada una de las cuatro columnas una boca arriba. Las otras 31 forman el mazo.",
      foundations: "Los cuatro doses empiezan las bases, que suben por palo hasta el as.",
      tableau: "Las columnas bajan por palo, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera.",
      reserve: "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
      gaps: "Agotada la reserva, un hueco admite la carta superior del descarte o de una columna.",
      stock: "Se reparte una carta cada vez al descarte. Dos redistribuciones: se le da la vuelta.",
    },
  },
  "sir-tommy": {
    history:
      "Ednah Cheney lo llama Solitaire en 1869, la forma más sencilla del solitario. Se dice que es el antepasado de todos los solitarios.",
    about: "Una carta cada vez, a una base o a cualquiera de cuatro montones. Quizá el solitario más antiguo.",
    how: {
      deal: "Descubre una carta. Antes de descubrir la siguiente, ponla en una base o en cualquiera de los cuatro montones.",
      foundations: "Las bases suben del as al rey, sin mirar el palo.",
      tableau:
        "La carta superior de un montón puede ir a una base en cualquier momento, y a ningún otro sitio. No hay redistribución.",
    },
  },
};
