"""Klondike in German."""

from cadogan.rules.games.klondike import CARDS_COME_BACK, IN_ROWS, PART_OF_A_RUN, THREE_AT_A_TIME
from cadogan.rules.words import Words

WORDS = Words(
    also=("Solitär", "Klassisches Solitär", "Windows-Solitär"),
    about="Das Solitär, das alle kennen: sieben Spalten, Rot auf Schwarz, und ein Talon mit drei Karten auf einmal.",
    history=(
        "Die frühesten bekannten Regeln stehen in einem Hoyle von 1907, als Seven-Card Klondike; woher der Name kommt, "
        "ist nicht bekannt. Ab 1990 gehörte es zu Windows, und viele nennen es einfach Solitär."
    ),
    how={
        "deal": (
            "Sieben Spalten haben eine bis sieben Karten, nur die oberste liegt offen. Die anderen 24 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich vom Ass bis zum König. Die oberste Karte eines Grundstapels darf in "
            "eine Spalte zurück."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt nur einen König auf oder eine Folge, die mit ihm beginnt.",
        "stock": "Immer drei Karten kommen auf die Ablage, die letzte zuoberst.",
        "redeals": "Die Ablage darfst du umdrehen, so oft du willst.",
    },
    choices={
        IN_ROWS: "Die Spalten werden reihenweise ausgelegt, wie in den Büchern.",
        PART_OF_A_RUN: (
            "Auch der obere Teil einer Folge darf wandern. In manchen Büchern wandern alle offenen Karten einer Spalte "
            "zusammen."
        ),
        THREE_AT_A_TIME: (
            "Drei Karten auf einmal und unbegrenzt viele Durchgänge, außer mit den Optionen draw und redeals. In "
            "manchen Büchern ist es eine Karte und nur ein Durchgang."
        ),
        CARDS_COME_BACK: "Die oberste Karte eines Grundstapels darf zurück, außer mit der Option back=no.",
    },
)
