"""What German says about several games; the words of one game are in its own module."""

from cadogan.rules.words import HOME_IS_HOME, IDLE_ROUNDS, WHOLE_PILES

CHOICES = {
    HOME_IS_HOME: "Karten auf den Grundstapeln kommen nicht zurück.",
    WHOLE_PILES: "Ein ganzer Stapel wandert nie in eine Lücke: das würde nichts ändern.",
    IDLE_ROUNDS: (
        "Wo der Talon unbegrenzt oft durchgegangen werden darf, steckt ein Tisch nach einem ganzen Durchgang fest, in "
        "dem sich nur geben und umdrehen ließ."
    ),
}
"""Choices of several games. The last two are listed only where they can matter."""

SOURCES = (
    (
        "docs/odds.md, results of policies with hidden cards",
        "docs/odds.md, Ergebnisse von Strategien mit verdeckten Karten",
    ),
    ("Wikipedia,", "englische Wikipedia,"),
    ("Morehead and ", "Morehead und "),
    ("Blake and ", "Blake und "),
    ("PySolFC and ", "PySolFC und "),
    ("18 % to 43 %", "18 % bis 43 %"),
    ("with perfect play", "bei perfektem Spiel"),
    ("more than 99.9 % can be won", "mehr als 99,9 % sind zu gewinnen"),
    ("June 1968", "Juni 1968"),
)
"""English words in the sources of games, and their translations."""
