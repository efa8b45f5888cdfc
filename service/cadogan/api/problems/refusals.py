"""The refusals of REST: those that the socket shares (`cadogan.rooms.wire.refusals`), and those that only REST has."""

from collections.abc import Mapping

from cadogan.api.problems import errors as api
from cadogan.lobby import errors as lobby
from cadogan.people import errors as people
from cadogan.rooms.wire.refusals import INVALID_SETTINGS, MALFORMED, RETRY_AFTER_S, SHARED, SOCKET_ONLY, Refusal
from cadogan.tournaments import errors as tournaments

DEAL_AFTER_S = 10
"""Seconds until a retry for a winnable deal: most are found in a second, at low priority."""

FIELD_AND_VALUE = {"field": "name", "value": "value"}
OF_KEY = {"value": "key"}

OUR_FAULT = Refusal("our-fault", 500, meaning="A fault of the service. Its log has the details.")
"""Any other exception."""

HEAD_TOO_LARGE = Refusal(
    "head-too-large",
    431,
    meaning="The address and the headers of the request are larger than 32 KiB together.",
    advice="Send fewer and shorter headers. The connection closes after this answer.",
    is_for_programs=True,
)
TOO_SLOW = Refusal(
    "too-slow",
    408,
    meaning="A request did not arrive in time: its headers within 5 seconds, its body within 15.",
    advice="Send the request again. The connection closes after this answer.",
    is_for_programs=True,
)

HTTP: tuple[Refusal, ...] = (
    Refusal("unknown-route", 404, (api.UnknownRoute,), is_for_programs=True),
    Refusal(
        "upgrade-required",
        426,
        (api.UpgradeRequired,),
        headers={"Connection": "Upgrade", "Upgrade": "websocket"},
        is_for_programs=True,
    ),
    Refusal(
        "wrong-method",
        405,
        (api.WrongMethod,),
        headers={"Allow": "{allowed}"},
        meaning="The address does not support this method. The header `Allow` lists the supported ones.",
        is_for_programs=True,
    ),
    Refusal("too-large", 413, (api.BodyTooLarge,), meaning="The body is larger than 16 KiB.", is_for_programs=True),
    Refusal("unsupported-type", 415, (api.UnsupportedType,), is_for_programs=True),
    HEAD_TOO_LARGE,
    TOO_SLOW,
    OUR_FAULT,
    Refusal(
        "invalid-body",
        422,
        (api.InvalidBody,),
        members={"field": "field", "value": "value"},
        meaning="The body is JSON, but not what this route accepts.",
        is_for_programs=True,
    ),
    Refusal("unknown-parameter", 400, (api.UnknownParameter,), members={"field": "name"}, is_for_programs=True),
    Refusal("invalid-parameter", 400, (api.InvalidParameter,), members=FIELD_AND_VALUE, is_for_programs=True),
    Refusal("invalid-cursor", 422, (api.InvalidCursor,), members=FIELD_AND_VALUE, is_for_programs=True),
    Refusal(
        "no-token", 401, (api.NoToken,), headers={"WWW-Authenticate": 'Bearer realm="cadogan"'}, is_for_programs=True
    ),
    Refusal("not-confirmed", 422, (api.NotConfirmed,), field="name"),
    Refusal("unknown-game", 404, (api.UnknownGameAddress,), field="game", is_for_programs=True),
    Refusal("unknown-player", 404, (api.UnknownPlayer,)),
    Refusal("unknown-seat", 404, (api.UnknownSeat,), is_for_programs=True),
    Refusal(
        "unknown-n",
        404,
        (api.UnknownN,),
        field="n",
        members={"n": "n"},
        meaning="The board has not had so many moves and undos. `n` is their current number.",
        is_for_programs=True,
    ),
    Refusal("not-ready", 503, (api.NotReady,), retry_after_s=RETRY_AFTER_S, is_for_programs=True),
    Refusal(
        "too-many-requests",
        429,
        (api.TooManyRequests,),
        headers={"Retry-After": "{retry_after_s}"},
        meaning="The token or the address has used up its limit.",
        advice="Wait for `Retry-After` seconds. [Limits](../limits.md) has the numbers.",
    ),
    Refusal("invalid-key", 400, (api.InvalidKey,), field="Idempotency-Key", members=OF_KEY, is_for_programs=True),
    Refusal("key-reused", 422, (api.KeyReused,), field="Idempotency-Key", members=OF_KEY, is_for_programs=True),
    Refusal(
        "key-in-use",
        409,
        (api.KeyInUse,),
        field="Idempotency-Key",
        members=OF_KEY,
        retry_after_s=RETRY_AFTER_S,
        is_for_programs=True,
    ),
    Refusal(
        "answer-not-kept", 409, (api.AnswerNotKept,), field="Idempotency-Key", members=OF_KEY, is_for_programs=True
    ),
)
"""Refusals of requests, before any service is called."""

PEOPLE: tuple[Refusal, ...] = (
    Refusal("invalid-name", 422, (people.InvalidName,), field="name", members={"value": "name"}),
    Refusal(
        "name-taken",
        409,
        (people.NameTaken,),
        field="name",
        members={"value": "name", "suggestion": "suggestion"},
        advice="Choose another name. `suggestion` has a free one.",
    ),
    Refusal("unknown-token", 404, (people.UnknownToken,)),
    Refusal("too-many-tokens", 409, (people.TooManyTokens,)),
    Refusal("unknown-link", 404, (people.UnknownLink,)),
    Refusal(
        "not-confirmed-yet",
        409,
        (people.NotConfirmedYet,),
        advice="Ask again in two seconds with the same code and secret, until the other device has answered.",
        is_for_programs=True,
    ),
    Refusal("unknown-passkey", 404, (people.UnknownPasskey,)),
    Refusal("invalid-passkey", 422, (people.InvalidPasskey,)),
    Refusal(
        "copied-passkey",
        403,
        (people.CopiedPasskey,),
        advice="Sign in with another passkey or device, revoke this one, and add a new one.",
    ),
    Refusal("passkey-in-use", 409, (people.PasskeyInUse,)),
    Refusal("too-many-passkeys", 409, (people.TooManyPasskeys,)),
    Refusal("ceremony-over", 409, (people.CeremonyOver,), advice="Begin again. Each challenge can be used once."),
    Refusal(
        "too-many-attempts",
        429,
        (people.TooManyAttempts,),
        headers={"Retry-After": "{again_in_s}"},
        meaning="Too many codes were tried from one address.",
    ),
    Refusal(
        "untrusted-app",
        422,
        (people.UntrustedApp,),
        members={"field": "field"},
        meaning="An app has sent a player here without a valid name, or without an address that can be trusted.",
        advice="Correct `client_id` or `redirect_uri`. [Authentication](../authentication.md) has the rules.",
    ),
    Refusal("unknown-app", 404, (people.UnknownApp,)),
    Refusal("too-many-apps", 409, (people.TooManyApps,)),
    Refusal("unknown-pairing", 404, (people.UnknownPairing,)),
    Refusal("not-waiting", 409, (people.NotWaiting,)),
    Refusal("too-many-pairings", 409, (people.TooManyPairings,), is_for_programs=True),
    Refusal("no-opponent", 409, (people.NoOpponent,)),
    Refusal(
        "not-a-bot",
        409,
        (people.NotABot,),
        meaning="The player is a person, and only bots can do this.",
        is_for_programs=True,
    ),
    Refusal(
        "pairing-paused",
        429,
        (people.PairingPaused,),
        headers={"Retry-After": "{again_in_s}"},
        meaning="You have left or missed several rated races in 24 hours. Rated pairing is closed to you for a while.",
        advice="Wait for `Retry-After` seconds, or ask for an unrated race.",
    ),
    Refusal("unknown-challenge", 404, (people.UnknownChallenge,)),
    Refusal(
        "invalid-challenge",
        422,
        (people.InvalidChallenge,),
        members={"field": "field"},
        meaning="This player cannot be challenged, or not like this. `field` names the wrong field.",
    ),
    Refusal("not-challenged", 403, (people.NotChallenged,)),
    Refusal("not-established", 403, (people.NotEstablished,)),
    Refusal("rated-today", 409, (people.RatedToday,)),
    Refusal("too-many-challenges", 409, (people.TooManyChallenges,)),
    Refusal(
        "inbox-full",
        409,
        (people.InboxFull,),
        meaning="The player has 20 open challenges, or 3 of yours. Until you have finished a race: 1 of yours, or 5 "
        "of all players who have finished none. Yours, and these, count for ten minutes even if they are withdrawn.",
    ),
    Refusal("invalid-block", 422, (people.InvalidBlock,)),
    Refusal("too-many-blocks", 409, (people.TooManyBlocks,)),
    Refusal("invalid-follow", 422, (people.InvalidFollow,)),
    Refusal("too-many-follows", 409, (people.TooManyFollows,)),
    Refusal("unknown-webhook", 404, (people.UnknownWebhook,), is_for_programs=True),
    Refusal(
        "invalid-webhook",
        422,
        (people.InvalidWebhook,),
        field="url",
        meaning="Webhooks cannot be sent to this address. It has to be `https` and public, unless the operator allows "
        "its network.",
        is_for_programs=True,
    ),
    Refusal("too-many-webhooks", 409, (people.TooManyWebhooks,), is_for_programs=True),
    Refusal("challenge-over", 409, (people.ChallengeOver,)),
)
"""Refusals that concern players."""

TOURNAMENTS: tuple[Refusal, ...] = (
    Refusal(
        "invalid-tournament",
        422,
        (tournaments.InvalidTournament,),
        members={"field": "field"},
        meaning="This cannot be a tournament. `field` names the wrong field.",
    ),
    Refusal("too-many-tournaments", 409, (tournaments.TooManyTournaments,)),
    Refusal("not-organizer", 403, (tournaments.NotOrganizer,)),
    Refusal("not-entered", 409, (tournaments.NotEntered,)),
    Refusal(
        "not-admitted",
        403,
        (tournaments.NotAdmitted,),
        meaning="The tournament has conditions that you do not meet: rated races, a highest rating, or no bots.",
    ),
    Refusal("tournament-full", 409, (tournaments.TournamentFull,)),
    Refusal("too-many-pauses", 409, (tournaments.TooManyPauses,)),
    Refusal("tournament-over", 409, (tournaments.TournamentOver,)),
)
"""Refusals of tournaments."""

LOBBY: tuple[Refusal, ...] = (
    Refusal("unknown-deal", 404, (lobby.UnknownDeal,)),
    Refusal("unknown-day", 404, (lobby.UnknownDay,)),
    Refusal(
        "already-played",
        409,
        (lobby.AlreadyPlayed,),
        members={"race": "race"},
    ),
    Refusal(
        "too-many-lobbies",
        409,
        (lobby.TooManyLobbies,),
        advice="Start one of your lobbies, or wait: a lobby that does not fill expires after ten minutes.",
    ),
    Refusal(
        "too-many-races",
        409,
        (lobby.TooManyRaces,),
        advice="Wait until one of your races is over, or resign where only you race. A racer who has left is out after "
        "a minute.",
    ),
    Refusal("no-deal-yet", 503, (lobby.NoDealYet,), retry_after_s=DEAL_AFTER_S),
)
"""Refusals of the lobby."""

REFUSALS: tuple[Refusal, ...] = (*SHARED, *SOCKET_ONLY, *HTTP, *PEOPLE, *TOURNAMENTS, *LOBBY)
"""All refusals. Only `unknown-game` is there twice: its status depends on whether the id is in the address."""

OF_SHARED: Mapping[type[Exception], Refusal] = {
    api.MalformedRequest: MALFORMED,
    api.MalformedBody: MALFORMED,
    api.MalformedParameter: MALFORMED,
    api.InvalidSettingsBody: INVALID_SETTINGS,
}
"""Exceptions of REST that stand for refusals which the socket shares."""

_BY_ERROR = {**{error: refusal for refusal in REFUSALS for error in refusal.errors}, **OF_SHARED}


def refusal_of(error: Exception) -> Refusal:
    """The refusal that an exception stands for; `our-fault` for an unexpected one."""
    return _BY_ERROR.get(type(error), OUR_FAULT)


def by_code() -> dict[str, list[Refusal]]:
    """All refusals by code, in alphabetical order: one page for each code."""
    codes = sorted({refusal.code for refusal in REFUSALS})
    return {code: [refusal for refusal in REFUSALS if refusal.code == code] for code in codes}


def with_status(status: int) -> list[Refusal]:
    """Refusals with an HTTP status, in alphabetical order of their codes."""
    return [refusal for same in by_code().values() for refusal in same if refusal.status == status]
