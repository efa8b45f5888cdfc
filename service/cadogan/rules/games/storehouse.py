"""Storehouse."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Game, counted
from cadogan.rules.games.canfield import GAME as CANFIELD
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

EXACT = Exact(
    before="As Canfield, but:",
    rows=CANFIELD.exact.rows
    | {
        "deal": (
            "the four twos are taken out first and start the foundations (base 2); then 13 to the reserve and one to "
            "each of four columns. Stock 31"
        ),
        "foundations": "four, up in suit to the ace",
        "tableau": "columns are built **down in suit** with wrap; one card or the whole column moves to another column",
        "stock": "one card at a time from the stock to the waste; 2 redeals: the waste is turned over",
    },
)

ENGLISH = Words(
    how=CANFIELD.words["en"].how
    | {
        "deal": (
            "Thirteen cards are the reserve, the top one face up, and one lies face up on each of four columns. The "
            "other 31 are the stock."
        ),
        "foundations": "The four twos start on the foundations, which are built up in suit to the ace.",
        "tableau": "Columns are built down in suit, from ace on to king. One card, or the whole column, moves to another.",
        "stock": "Deal one card at a time to the waste. Two redeals: the waste is turned over.",
    },
)

SPANISH = Words(
    about="Canfield con los doses en las bases, columnas construidas por palo y una carta cada vez.",
    history="Una variante de Canfield.",
    how=CANFIELD.words["es"].how
    | {
        "deal": (
            "La reserva tiene trece cartas, la de arriba a la vista, y cada una de las cuatro columnas una boca "
            "arriba. Las otras 31 forman el mazo."
        ),
        "foundations": "Los cuatro doses empiezan las bases, que suben por palo hasta el as.",
        "tableau": "Las columnas bajan por palo, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera.",
        "stock": "Se reparte una carta cada vez al descarte. Dos redistribuciones: se le da la vuelta.",
    },
    choices={
        "The columns are dealt from right to left.": "Las columnas se reparten de derecha a izquierda.",
    },
)

GERMAN = Words(
    also=("Lagerhaus", "Speicher"),
    about="Canfield mit den Zweien auf den Grundstapeln, farbgleichen Spalten und einer Karte auf einmal.",
    history="Eine Variante von Canfield.",
    how=CANFIELD.words["de"].how
    | {
        "deal": (
            "Dreizehn Karten bilden die Reserve, die oberste offen, und auf jeder der vier Spalten liegt eine offene "
            "Karte. Die anderen 31 sind der Talon."
        ),
        "foundations": "Die vier Zweien beginnen auf den Grundstapeln, die farbgleich bis zum Ass wachsen.",
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König. Eine Karte "
            "oder die ganze Spalte darf auf eine andere."
        ),
        "stock": (
            "Aus dem Talon kommt immer eine Karte auf die Ablage. Zwei weitere Durchgänge: die Ablage wird umgedreht."
        ),
    },
)

GAME = Game(
    id="storehouse",
    name="Storehouse",
    also=("Thirteen Up",),
    about="Canfield with the twos on the foundations, columns built in suit, and one card at a time.",
    source="Wikipedia, Storehouse (solitaire); PySolFC, Storehouse",
    history="A variation of Canfield.",
    odds=counted(50),
    choices=(HOME_IS_HOME, WHOLE_PILES, "The columns are dealt from right to left."),
    rules=replace(
        CANFIELD.rules,
        taken_out="2",
        deal=("reserve", "tableau from the right"),
        base="2",
        build=Build(match="suit"),
        cards_to_waste=1,
        redeals=2,
    ),
    place=9,
    exact=EXACT,
    first=("foundations", "tableau", "reserve"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
