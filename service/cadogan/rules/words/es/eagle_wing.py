"""Eagle Wing in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Ala de águila",),
    about="Ocho alas sin construcción, alimentadas por un tronco boca abajo. Ganar es muy raro: ese es el juego.",
    history="La disposición de las cartas le da nombre: un ave con las alas abiertas.",
    how={
        "deal": (
            "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 30 forman el mazo."
        ),
        "foundations": "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
        "wings": "En las alas no se construye: sus cartas solo van a las bases.",
        "gaps": (
            "El tronco está boca abajo. Cuando un ala queda vacía, la carta superior del tronco la llena al momento."
        ),
        "trunk": "La última carta del tronco se descubre y puede ir a una base enseguida.",
        "trunk empty": (
            "Agotado el tronco, puedes llenar un hueco con la carta superior del descarte o la siguiente del mazo, o "
            "dejarlo."
        ),
        "stock": "Se reparte una carta cada vez al descarte; la de arriba puede ir a una base.",
        "redeals": "Dos redistribuciones: agotado el mazo, puedes dar la vuelta al descarte.",
    },
    choices={
        "The trunk lies face down. Where its top card lies face up, that is the option trunk_top=playable.": "El tronco está boca abajo. Con la carta superior a la vista se juega con la opción trunk_top=playable.",
    },
)
