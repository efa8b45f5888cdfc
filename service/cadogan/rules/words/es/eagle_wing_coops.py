"""Eagle Wing with building in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    name="Eagle Wing con construcción",
    about=(
        "Como lo cuenta Helen L. Coops y lo tienen AisleRiot y PySolFC: en las alas se baja por palo, tres cartas "
        "como mucho."
    ),
    history="Helen L. Coops construye en las alas en sus 100 Games of Solitaire; también lo hacen AisleRiot y PySolFC.",
    how={
        "deal": (
            "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 30 forman el mazo."
        ),
        "foundations": "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
        "wings": (
            "En las alas se construye hacia abajo por palo, del as se pasa al rey, tres cartas como mucho, y se "
            "mueve una carta cada vez."
        ),
        "gaps": (
            "El tronco está boca abajo. Cuando un ala queda vacía, la carta superior del tronco la llena al momento."
        ),
        "trunk": "La última carta del tronco se descubre y puede ir enseguida a una base o a un ala.",
        "stock": "Se reparte una carta cada vez al descarte; la de arriba puede jugarse.",
        "trunk empty": "Agotado el tronco, un hueco admite la carta superior del descarte o de otra ala.",
        "redeals": "Dos redistribuciones: se da la vuelta al descarte.",
    },
    choices={
        (
            "One card at a time moves between wings, and a wing has at most three; the options runs and limit allow "
            "more."
        ): (
            "Entre alas se mueve una carta cada vez, y un ala tiene tres como mucho; las opciones runs y limit "
            "permiten más."
        ),
    },
)
