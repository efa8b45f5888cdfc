"""Eagle Wing with building in German."""

from cadogan.rules.words import Words

WORDS = Words(
    name="Eagle Wing mit Anlegen",
    also=("Adlerflügel mit Anlegen",),
    about=(
        "Wie bei Helen L. Coops, AisleRiot und PySolFC: auf die Flügel wird absteigend farbgleich angelegt, höchstens "
        "drei Karten."
    ),
    history=(
        "In den 100 Games of Solitaire von Helen L. Coops wird auf die Flügel angelegt, ebenso in AisleRiot und PySolFC."
    ),
    how={
        "deal": (
            "Dreizehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt "
            "den ersten Grundstapel. Die anderen 30 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich ab dem Rang der ersten Karte, und nach dem König folgt das Ass."
        ),
        "wings": (
            "Auf die Flügel wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König; höchstens "
            "drei Karten, und immer nur eine wird bewegt."
        ),
        "gaps": "Der Rumpf liegt verdeckt. Wird ein Flügel leer, füllt ihn sofort die oberste Karte des Rumpfs.",
        "trunk": "Die letzte Karte des Rumpfs wird aufgedeckt und darf gleich auf einen Grundstapel oder einen Flügel.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage; die oberste ist spielbar.",
        "trunk empty": (
            "Ist der Rumpf leer, nimmt eine Lücke die oberste Karte der Ablage auf oder die von einem anderen Flügel."
        ),
        "redeals": "Zwei weitere Durchgänge: die Ablage wird umgedreht.",
    },
    choices={
        (
            "One card at a time moves between wings, and a wing has at most three; the options runs and limit allow "
            "more."
        ): (
            "Zwischen Flügeln wird immer eine Karte bewegt, und ein Flügel hat höchstens drei; die Optionen runs und "
            "limit erlauben mehr."
        ),
    },
)
