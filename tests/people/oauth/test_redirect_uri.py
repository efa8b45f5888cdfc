"""Addresses of apps: which are accepted, and what the player is shown."""

import pytest

from cadogan.people.errors import UntrustedApp
from cadogan.people.oauth.redirect_uri import redirect_uri

ACCEPTED = {
    "https://stats.example/callback": ("web", "https://stats.example"),
    "https://Stats.Example": ("web", "https://stats.example"),
    "https://stats.example?page=1": ("web", "https://stats.example"),
    "https://stats.example:8443/cb?lang=es": ("web", "https://stats.example:8443"),
    "https://[2001:db8::1]/cb": ("web", "https://[2001:db8::1]"),
    "http://127.0.0.1:51004/cb": ("loopback", "http://127.0.0.1"),
    "http://[::1]:51004/cb": ("loopback", "http://[::1]"),
    "http://localhost/cb": ("loopback", "http://localhost"),
    "org.example.cards:/cb": ("private", "org.example.cards:"),
    "org.example.cards://cb": ("private", "org.example.cards:"),
}

REFUSED = [
    "",
    "/callback",
    "//stats.example/cb",
    "stats.example/cb",
    "https://",
    "https:///cb",
    "https:stats.example/cb",
    "https:/stats.example/cb",
    "https://stats.example/cb#",
    "https://stats.example/cb#fragment",
    "https://stats.example@evil.example/cb",
    "https://user:password@stats.example/cb",
    "https://stats.example:80@evil.example/cb",
    "https://evil.example\\@stats.example/cb",
    "https://evil.example\\.stats.example/cb",
    "https:\\\\evil.example/cb",
    "https://stats.example/cb\n",
    "https://stats.example/cb\r\nSet-Cookie: a=b",
    "https://stats.example\t/cb",
    " https://stats.example/cb",
    "https://stats.example/c b",
    "https://stats.example/cb%",
    "https://stats.example/cb%zz",
    "https://stats.example/<script>",
    'https://stats.example/"cb',
    "https://stäts.example/cb",
    "https://stats。example/cb",
    "https://.example/cb",
    "https://-/cb",
    "https://stats.example:/cb",
    "https://stats.example:123456/cb",
    "https://[::1/cb",
    "http://stats.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://localhost.evil.example/cb",
    "http://127.0.0.1@evil.example/cb",
    "http://2130706433/cb",
    "http://127.1/cb",
    "http://0.0.0.0/cb",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,hello",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "blob:https://stats.example/1",
    "about:blank",
    "ftp://stats.example/cb",
    "ws://stats.example/cb",
    "cards:/cb",
    "mailto:somebody@stats.example",
    "intent://stats.example/#Intent;end",
    ".example:/cb",
    "org..example:/cb",
    "1org.example:/cb",
    "urn:ietf:wg:oauth:2.0:oob",
    "https://stats.example/cb?code=mine",
    "https://stats.example/cb?state=mine",
    "https://stats.example/cb?a=b&iss=https://evil.example",
    "https://stats.example/cb?%69ss=https://evil.example",
    "https://stats.example/" + "a" * 2000,
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_an_address_of_an_app_shows_its_kind_and_origin(text: str) -> None:
    found = redirect_uri(text)
    assert (found.text, found.kind, found.origin) == (text, *ACCEPTED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_an_address_that_could_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(UntrustedApp) as refused:
        redirect_uri(text)
    assert refused.value.field == "redirect_uri"


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("https://stats.example/cb", "https://stats.example/cb?code=a%26b"),
        ("https://stats.example/cb?", "https://stats.example/cb?code=a%26b"),
        ("https://stats.example/cb?a=b", "https://stats.example/cb?a=b&code=a%26b"),
        ("org.example.cards:/cb", "org.example.cards:/cb?code=a%26b"),
    ],
)
def test_an_answer_stands_behind_the_apps_own_parameters(text: str, answered: str) -> None:
    assert redirect_uri(text).with_answer({"code": "a&b"}) == answered
