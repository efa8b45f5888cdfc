"""Choices for the generated types of the Python client: names, methods, and fields that tolerate a later service.

Keys are names in openapi.yaml and asyncapi.yaml. A field is written `Schema.field`, or by its name alone in any schema.
"""

CLASSES = {
    "BoardView": "PastBoard",
    "ChallengeView": "Challenge",
    "DayDealView": "DayDeal",
    "DayView": "Day",
    "DeliveryView": "Delivery",
    "ExportEnd": "End",
    "ExportedRace": "WholeRace",
    "ExportedSeat": "WholeSeat",
    "FeedEvent": "AnyFeedEvent",
    "GameView": "Game",
    "GhostView": "Ghost",
    "LinkMade": "Link",
    "MeetingView": "Meeting",
    "OptionView": "Option",
    "OriginView": "Origin",
    "OwnBoard": "Board",
    "PairingView": "Pairing",
    "PlayerEvent": "AnyPlayerEvent",
    "PlayerMade": "NewPlayer",
    "PlayerView": "Player",
    "RankedView": "Ranked",
    "RatingView": "Rating",
    "Refused": "Refusal",
    "ResultsView": "Results",
    "Seated": "JoinedRace",
    "TokenMade": "NewToken",
    "TokenView": "Token",
    "WebhookView": "Webhook",
}
"""Python names of schemas that have another name in the documents."""

FIELDS = {"from": "place"}
"""Python names of fields that have another name in the documents."""

MIXINS = {"DayDealView": "DayDealMixin", "Profile": "ProfileMixin", "Proof": "ProofMixin", "RaceView": "RaceMixin"}
"""Hand-written base classes with methods."""

STREAMED = [
    "FromClient",
    "ToClient",
    "FromLive",
    "ToLive",
    "AnyPublicEvent",
]
"""Schemas that the client reads or writes outside of REST answers."""

LEFT_OUT = {
    "AppAnswer",
    "AppList",
    "AppRequest",
    "AppView",
    "AuthorizationServer",
    "DeviceCodes",
    "ExportLine",
    "Health",
    "OAuthRefusal",
    "PublicEvent",
    "TokenGiven",
    "TokenState",
    "Version",
    "WaitingDeviceView",
}
"""Schemas of answers for which the client has no method or no use."""

ARGUMENTS = {
    "Terms": ("NewRace", {"game", "seed"}),
    "PracticeTerms": ("PracticeBody", {"n"}),
    "AgainTerms": ("AgainBody", set()),
    "GhostTerms": ("GhostRace", {"seats"}),
}
"""TypedDicts of keyword arguments: the request body that has them, and the fields of it that are not among them."""

ALIASES = {
    "DeclineReason": "ChallengeView.decline_reason",
    "EmoteName": "DoEmote.emote",
    "How": "Ended.how",
    "Phase": "RaceView.phase",
    "Piles": "BoardView.piles",
    "Scope": "TokenView.scopes",
}
"""Named types, each with a field that has this type."""

OPEN = {"activity", "deal", "decline_reason", "off_because", "phase", "scopes", "undo", "view", "views"} | {
    "Emote.emote",
    "ExportedSeat.how",
    "RaceEndNews.state",
    "WebhookView.events",
    "WebhookMade.events",
    "WebhookView.state",
    "WebhookMade.state",
}
"""Enumerations to which a later service may add values: fields of answers by name, or by schema and name."""

OVERRIDES = {
    "EventPage.events": "tuple[Raw, ...]",
    "FromRace.message": "Raw",
    "ToRace.message": "Raw",
    "News.event": "Raw",
    "TableNews.change": "Raw",
    "FeedPage.events": "tuple[Raw, ...]",
    "PlayerFeedPage.events": "tuple[Raw, ...]",
    "GameView.rules": "dict[str, object]",
    "ProofEvent.event": "dict[str, object]",
    "Settings.time_limit": "int",
}
"""Types of fields that may hold something only a later client can read; `time_limit` is null only in requests."""

PATTERNS = {"^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$": "today"}
"""Patterns of parameters that are days, with the default that methods of the SDKs have."""
