"""Sir Tommy in German."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Alte Patience",),
    about="Eine Karte nach der anderen, auf einen Grundstapel oder einen von vier Stapeln. Vielleicht die älteste Patience.",
    history=(
        "Ednah Cheney nennt es 1869 Solitaire, die einfachste Form der Patience. Es soll der Urahn aller Patiencen sein."
    ),
    how={
        "deal": (
            "Decke eine Karte auf. Lege sie auf einen Grundstapel oder einen der vier Stapel, bevor du die nächste "
            "aufdeckst."
        ),
        "foundations": "Die Grundstapel wachsen vom Ass bis zum König, ohne Rücksicht auf die Farbe.",
        "tableau": (
            "Die oberste Karte eines Stapels darf jederzeit auf einen Grundstapel, sonst nirgendwohin. Es gibt nur "
            "einen Durchgang."
        ),
    },
)
