"""What Spanish says about several games; the words of one game are in its own module."""

from cadogan.rules.words import HOME_IS_HOME, IDLE_ROUNDS, WHOLE_PILES

CHOICES = {
    HOME_IS_HOME: "Las cartas de las bases no vuelven a salir.",
    WHOLE_PILES: "Un montón entero no se mueve a un hueco: no cambiaría nada.",
    IDLE_ROUNDS: (
        "Con redistribuciones sin límite, un tablero queda bloqueado tras una vuelta entera en la que solo se "
        "podía repartir y redistribuir."
    ),
}
"""Choices of several games. The last two are listed only where they can matter."""

SOURCES = (
    (
        "docs/odds.md, results of policies with hidden cards",
        "docs/odds.md, resultados de estrategias con cartas tapadas",
    ),
    ("Wikipedia,", "Wikipedia en inglés,"),
    ("Morehead and ", "Morehead y "),
    ("Blake and ", "Blake y "),
    ("PySolFC and ", "PySolFC y "),
    ("18 % to 43 %", "18 % a 43 %"),
    ("with perfect play", "jugando a la perfección"),
    ("more than 99.9 % can be won", "se puede ganar más del 99,9 %"),
    ("June 1968", "junio de 1968"),
)
"""English words in the sources of games, and their translations."""
