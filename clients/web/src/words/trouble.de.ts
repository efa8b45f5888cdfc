/** German texts about what went wrong, and pages without content. */

import type * as english from "./trouble.en";

/**
 * Refusals by code. For other codes the page shows the text of the service: bans, and codes that only programs meet.
 * The table of refusals in the service says which (`is_for_programs`).
 */
const REFUSALS: Readonly<Record<string, string>> = {
  "already-played": "Diese Mischung des Tages hast du schon gespielt: es gibt nur einen Versuch.",
  "board-full": "Dieser Tisch hat die meisten Züge, die ein Rennen erlaubt, und mit dem letzten war es zu Ende.",
  "cannot-be-won": "Diese Mischung ist nicht zu gewinnen: keine Reihenfolge von Zügen bringt alle Karten ins Ziel.",
  "challenge-over":
    "Diese Herausforderung ist nicht mehr offen: sie wurde angenommen, abgelehnt, zurückgezogen oder lief ab.",
  "held-back": "Das ist noch nicht zu sehen: jemand spielt gerade mit diesen Karten.",
  "hint-refused": "Gerade gibt es keinen Tipp.",
  "illegal-move": "Diesen Zug erlauben die Regeln nicht.",
  "invalid-challenge":
    "Diese Herausforderung lässt sich nicht senden: prüfe den Namen, und dass es nicht dein eigener ist.",
  "invalid-name":
    "Ein Name hat 2 bis 20 Zeichen: Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche; er beginnt und endet mit einem Buchstaben oder einer Ziffer.",
  "missing-scope": "Der Token dieses Browsers erlaubt das nicht.",
  "name-taken": "Dieser Name ist vergeben. Versuche einen anderen.",
  "no-deal-yet": "Gerade liegt keine lösbare Mischung bereit. Versuche es in ein paar Sekunden.",
  "no-opponent": "Gerade ist kein Bot frei.",
  "no-seat": "Du hast keinen Platz in diesem Rennen.",
  "not-challenged": "Diese Herausforderung gilt jemand anderem.",
  "not-confirmed": "Der eingegebene Name ist nicht deiner: es wurde nichts gelöscht.",
  "not-established":
    "Eine gewertete Herausforderung braucht zwei etablierte Spieler: 8 gewertete Rennen und 4 verschiedene Gegner.",
  "not-waiting": "Diese Suche ist schon zu Ende.",
  "our-fault": "Im Dienst trat ein Fehler auf, der festgehalten wurde. Versuche es noch einmal.",
  "too-many-emotes": "Warte ein paar Sekunden bis zum nächsten Emote.",
  overloaded: "Der Dienst ist gerade voll. Versuche es in ein paar Sekunden.",
  "pairing-paused":
    "Du hast in 24 Stunden mehrere gewertete Rennen verlassen. Warte etwas oder suche ein ungewertetes Rennen.",
  "race-full": "Das Rennen ist voll.",
  "race-stands": "Das Protokoll dieses Rennens ist nicht lesbar. Der Dienst muss es reparieren.",
  "rated-today": "Ihr hattet heute schon eure gewertete Herausforderung.",
  "seat-has-ended": "Dein Rennen ist schon zu Ende.",
  "too-many-apps": "Du hast zu viele Apps zugelassen: widerrufe eine, die du nicht mehr brauchst.",
  "too-many-attempts": "Von hier kamen zu viele Versuche mit Codes. Warte etwas.",
  "too-many-races": "Du hast zu viele laufende Rennen: warte, bis eines zu Ende ist.",
  "too-many-lobbies": "Du hast zu viele Rennen, die nicht begonnen haben: beginne eines oder warte, bis es abläuft.",
  "too-many-challenges": "Du hast zu viele offene Herausforderungen: ziehe eine zurück oder warte, bis sie abläuft.",
  "inbox-full":
    "Dieser Spieler hat gerade zu viele offene Herausforderungen. Versuche es später oder schicke einen Link.",
  "invalid-block": "Dich selbst kannst du nicht sperren.",
  "too-many-blocks": "Du hast zu viele Spieler gesperrt: entsperre einen.",
  "too-many-connections": "Von hier sind zu viele Verbindungen offen. Schließe eine oder warte eine Minute.",
  "too-many-requests": "Zu viele Anfragen auf einmal. Warte einen Moment.",
  "too-many-tokens": "Du hast zu viele Token: widerrufe einen, der nicht mehr gebraucht wird.",
  unavailable: "Der Dienst kann das gerade nicht. Versuche es gleich noch einmal.",
  "undo-refused": "Gerade gibt es nichts zurückzunehmen.",
  "unknown-app": "Diese App hat keinen Zugang mehr.",
  "unknown-challenge": "Unter dieser Adresse gibt es keine Herausforderung.",
  "unknown-day": "An diesem Tag gab es keine Mischungen.",
  "unknown-deal": "Unter dieser Adresse gibt es keine Mischung.",
  "unknown-passkey": "Diesen Passkey kennt der Dienst nicht: vielleicht wurde er widerrufen.",
  "invalid-passkey": "Die Antwort des Passkeys gilt hier nicht.",
  "copied-passkey": "Der Zähler dieses Passkeys ging zurück: vielleicht gibt es eine Kopie. Widerrufe ihn.",
  "passkey-in-use": "Dieser Passkey ist schon hinzugefügt.",
  "too-many-passkeys": "Du hast zu viele Passkeys: widerrufe einen, der nicht mehr gebraucht wird.",
  "ceremony-over": "Das hat zu lange gedauert. Versuche es noch einmal.",
  "unknown-link": "Dieser Code gilt nicht: vielleicht ist er abgelaufen oder unvollständig.",
  "unknown-pairing": "Diese Suche gibt es nicht mehr.",
  "unknown-player": "Unter dieser Adresse gibt es kein Konto.",
  "unknown-race": "Unter dieser Adresse gibt es kein Rennen.",
  "unknown-token": "Diesen Token gibt es nicht mehr.",
  "untrusted-app": "Der Link der App ist ungültig, und ihm ist nicht zu trauen.",
  "invalid-tournament": "Dieses Turnier ist nicht möglich: prüfe Namen, Spiele und Uhrzeit.",
  "not-admitted": "Du erfüllst die Bedingungen dieses Turniers nicht.",
  "not-entered": "Du nimmst an diesem Turnier nicht teil.",
  "not-organizer": "Das kann nur, wer das Turnier angelegt hat.",
  "too-many-pauses": "Du hast in diesem Turnier zu oft pausiert. Deine Punkte bleiben dir.",
  "too-many-tournaments": "Du hast zu viele Turniere angelegt: sage eines ab oder warte, bis es zu Ende ist.",
  "tournament-full": "Das Turnier ist voll.",
  "tournament-over": "Dieses Turnier ist zu Ende oder wurde abgesagt.",
  "unknown-tournament": "Dieses Turnier gibt es nicht.",
  "invalid-follow": "Diesem Spieler kannst du nicht folgen.",
  "too-many-follows": "Du folgst zu vielen Spielern: folge einem nicht mehr.",
  "wrong-phase": "Das geht in dieser Phase des Rennens nicht.",
};

export const trouble: typeof english.trouble = {
  offline:
    "Du bist offline, oder der Dienst ist nicht erreichbar. Diese Seite zeigt den letzten bekannten Stand und versucht es weiter.",
  nothingKept: (site) =>
    `Dieser Browser speichert nichts: Websitedaten sind gesperrt, oder der Speicher ist voll. Wenn du neu lädst oder diesen Tab schließt, verlierst du dein Konto und deinen Platz. Erlaube Daten von ${site}, bevor du spielst.`,
  lost: (seconds) =>
    seconds > 0 ? `Verbindung verloren. Neuer Versuch in ${seconds} s…` : "Verbindung verloren. Neuer Versuch…",
  retry: "Noch einmal",
  back: "Wieder verbunden.",
  outage: "Der Dienst kann gerade keine Züge speichern. Dein Rennen ist sicher und geht von selbst weiter.",
  outageOver: "Der Dienst speichert wieder Züge.",
  unsaved: "Dieser Zug wurde nicht gemacht: der Dienst kann gerade keine Züge speichern.",
  noAnswer: "Der Dienst antwortet nicht. Bitte versuche es noch einmal.",
  expired:
    "Dieser Browser wurde abgemeldet. Melde dich wieder an: mit einem Passkey, einem Wiederherstellungscode oder einem Code von einem anderen Gerät. Wenn du das nicht warst, hat vielleicht jemand anders dein Konto: Sag es den Betreibern dieses Dienstes.",
  noRace: "Unter dieser Adresse gibt es kein Rennen.",
  noRaceHint: "Vielleicht ist der Link unvollständig.",
  closed: (why) => `Der Dienst hat die Verbindung beendet: ${why}`,
  dismiss: "Schließen",
  toHome: "Zur Startseite",
  more: "Mehr dazu",
  wrongN: "Dein Tisch hatte sich geändert: dieser Zug wurde nicht gemacht.",
  elsewhere: "Du spielst auch in einem anderen Tab oder auf einem anderen Gerät. Überall siehst du denselben Tisch.",
  fault:
    "Auf dieser Seite ist ein Fehler aufgetreten. Bitte lade sie neu. Dein Rennen ist sicher: der Dienst speichert jeden Zug.",
  reload: "Neu laden",
  loading: "Einen Moment…",
  waiting: "Es gibt keine Verbindung. Das erscheint, sobald der Dienst antwortet.",
  refused: (code, own, free) =>
    code === "name-taken" && free ? `Dieser Name ist vergeben; „${free}“ ist frei.` : (REFUSALS[code] ?? own),
};

export const missing: typeof english.missing = {
  day: "An diesem Tag gab es keine Mischungen.",
  today: "Die Mischungen von heute",
  unknown: "Unter dieser Adresse gibt es keine Seite.",
  unknownHint: "Vielleicht ist der Link unvollständig.",
  early: "Diese Seite ist noch nicht zu sehen.",
  earlyHint:
    "Mit dieser Mischung läuft gerade ein Rennen. Die Seite öffnet sich, wenn alle Rennen mit ihr zu Ende sind.",
  replay: "Diese Wiederholung ist noch nicht zu sehen.",
  replayHint:
    "Sie öffnet sich, wenn der letzte Spieler fertig ist; bei einer Mischung des Tages, wenn der Tag vorbei ist.",
  refused: "Diese Seite kann gerade nicht gezeigt werden.",
};

export const offline: typeof english.offline = {
  title: "Übung ohne Netz",
  go: "Ohne Netz üben",
  needsNetwork: "Du bist offline. Du kannst üben oder gegen einen Bot spielen. Andere Rennen brauchen ein Netz.",
  joins: "Dieses Spiel kommt in deine Statistik, sobald du wieder online bist.",
  joinsAccount: "Dieses Spiel kommt in deine Statistik, sobald du ein Konto hast.",
  joined: "Dieses Spiel ist in deiner Statistik.",
  another: "Eine andere Mischung",
  toRace: "Zum Rennen",
  rival: "Bot als Gegner",
  noRival: "keiner",
  pace: (seconds) => `${seconds} s je Zug`,
};
