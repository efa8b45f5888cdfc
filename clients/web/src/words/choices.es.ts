/** What the service says about games in English only, in Spanish. A test compares it with the games. */

/** Choices where sources disagree, by the service's sentence. */
export const choices: Readonly<Record<string, string>> = {
  "Cards on foundations never come back.": "Las cartas de las bases no vuelven a salir.",
  "A whole tableau pile never moves to a gap: that would change nothing.":
    "Un montón entero no se mueve a un hueco: no cambiaría nada.",
  "Where redeals are unlimited, a board is stuck after a whole round in which only deal and redeal were legal.":
    "Con redistribuciones sin límite, un tablero queda bloqueado tras una vuelta entera en la que solo se podía repartir y redistribuir.",
  "Any run of a column moves as a unit, unless the option runs=whole is chosen.":
    "Cualquier escalera de una columna se mueve entera, salvo con la opción runs=whole.",
  "At a redeal the reserve is gathered left pile first, each from bottom to top.":
    "Al redistribuir se recoge primero el montón izquierdo de la reserva, cada uno de abajo arriba.",
  "Of two equal aces or kings, the one that is dealt first starts a foundation.":
    "De dos ases o reyes iguales, empieza una base el que sale primero.",
  "The trunk lies face down. Where its top card lies face up, that is the option trunk_top=playable.":
    "El tronco está boca abajo. Con la carta superior a la vista se juega con la opción trunk_top=playable.",
  "One card at a time moves between wings, and a wing has at most three; the options runs and limit allow more.":
    "Entre alas se mueve una carta cada vez, y un ala tiene tres como mucho; las opciones runs y limit permiten más.",
  "The sources name Wings as a variation and give no numbers; trunk and redeals are ours.":
    "Las fuentes nombran Wings como variante y no dan números; el tronco y las redistribuciones son nuestros.",
  "The sources name Bald Eagle as a variation and give no numbers; trunk and redeals are ours.":
    "Las fuentes nombran Bald Eagle como variante y no dan números; el tronco y las redistribuciones son nuestros.",
  "The columns are dealt from right to left.": "Las columnas se reparten de derecha a izquierda.",
};

/** Sources of rules and of odds that have English words besides titles. */
export const sources: Readonly<Record<string, string>> = {
  "Morehead and Mott-Smith, 1950; Wikipedia, Duchess (solitaire); PySolFC, Duchess":
    "Morehead y Mott-Smith, 1950; Wikipedia en inglés, Duchess (solitaire); PySolFC, Duchess",
  "Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess":
    "Wikipedia en inglés, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess",
  "Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Parisienne":
    "Wikipedia en inglés, Duchess de Luynes (Grand Duchess); PySolFC, Parisienne",
  "Wikipedia, Eagle Wing; PySolFC, Eagle Wing": "Wikipedia en inglés, Eagle Wing; PySolFC, Eagle Wing",
  "Helen L. Coops, 100 Games of Solitaire; Wikipedia, AisleRiot, PySolFC and goodsol.com, Eagle Wing":
    "Helen L. Coops, 100 Games of Solitaire; Wikipedia en inglés, AisleRiot, PySolFC y goodsol.com, Eagle Wing",
  "Wikipedia, Canfield (solitaire); PySolFC, Canfield": "Wikipedia en inglés, Canfield (solitaire); PySolFC, Canfield",
  "Wikipedia, Storehouse (solitaire); PySolFC, Storehouse":
    "Wikipedia en inglés, Storehouse (solitaire); PySolFC, Storehouse",
  "Wikipedia, Sir Tommy; PySolFC, Sir Tommy": "Wikipedia en inglés, Sir Tommy; PySolFC, Sir Tommy",
  "docs/odds.md, results of policies with hidden cards": "docs/odds.md, resultados de estrategias con cartas tapadas",
  "Wikipedia, Duchess (card game)": "Wikipedia en inglés, Duchess (card game)",
  "Wikipedia, Canfield (solitaire)": "Wikipedia en inglés, Canfield (solitaire)",
  "Wikipedia, Sir Tommy": "Wikipedia en inglés, Sir Tommy",
};
