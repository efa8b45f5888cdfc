"""Sir Tommy in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    about="Una carta cada vez, a una base o a cualquiera de cuatro montones. Quizá el solitario más antiguo.",
    history=(
        "Ednah Cheney lo llama Solitaire en 1869, la forma más sencilla del solitario. Se dice que es el antepasado "
        "de todos los solitarios."
    ),
    how={
        "deal": (
            "Descubre una carta. Antes de descubrir la siguiente, ponla en una base o en cualquiera de los cuatro "
            "montones."
        ),
        "foundations": "Las bases suben del as al rey, sin mirar el palo.",
        "tableau": (
            "La carta superior de un montón puede ir a una base en cualquier momento, y a ningún otro sitio. No hay "
            "redistribución."
        ),
    },
)
