/** German texts about the people who are here, invitations to a race, and emotes. */

import type { company as english } from "./company.en";
import { countsIn } from "./counts";

const counted = countsIn("de-DE");

export const company: typeof english = {
  online: (count) =>
    counted(count, { one: "# andere Person ist gerade da.", other: "# andere Personen sind gerade da." }),
  waiting: (count) => counted(count, { one: "# wartet", other: "# warten" }),
  racing: (count) => counted(count, { other: "# im Rennen" }),
  search: (count, game) => `${counted(count, { one: "# wartet", other: "# warten" })} auf ${game}`,
  seated: "In Warteräumen und Rennen",
  botFirst: "Ein Hausbot tritt gegen dich an: das Rennen beginnt in wenigen Sekunden.",
  invites: (name, game) => `${name} fordert dich zu ${game} heraus`,
  invitesFor: (name, game, minutes) =>
    `${name} fordert dich zu ${game} heraus, ${counted(minutes, { one: "# Minute", other: "# Minuten" })}`,
  invite: {
    title: "Hol jemanden an deinen Tisch",
    how: "Sag den Code, schick den Link oder zeig das Quadrat. Ein Konto ist nicht nötig.",
    code: (letters) => `Code: ${letters}`,
    noCode: "Der Code ist unterwegs.",
    send: "Senden…",
    square: "Der Link als QR-Code",
    camera: "Für die Kamera eines Telefons.",
    closes: (time) => `Der Warteraum schließt in ${time}.`,
    have: "Ich habe einen Code",
    enter: "An den Tisch",
    unknown: "Zu diesem Code gibt es keinen offenen Warteraum.",
    expired: "Der Warteraum schloss, bevor alle da waren. Öffne ihn wieder: Dein Link bleibt derselbe.",
    mayReopen:
      "Der Warteraum schloss, bevor alle da waren. Öffnet ihn jemand aus dem Rennen wieder, geht diese Seite von selbst dorthin.",
    reopen: "Wieder öffnen",
  },
  sit: "Platz nehmen, bereit sein",
  sitHint: "Ihr bekommt dieselben Karten im selben Moment. Das Rennen beginnt, sobald alle bereit sind.",
  full: "Alle sind da",
  allHere: "Drücke „Ich bin bereit“, wenn du so weit bist.",
  first: (name) => `Gegen ${name} bist du noch nie angetreten.`,
  record: (name) => `Du gegen ${name}`,
  sum: (won, lost, drawn) => `${won} gewonnen, ${lost} verloren${drawn > 0 ? `, ${drawn} unentschieden` : ""}`,
  rematch: "Dein Gegner möchte eine Revanche.",
  back: {
    left: (seconds) => `noch ${seconds} s`,
    starts: (seconds) => `beginnt in ${seconds} s`,
    away: (seconds) =>
      `Du hast ${counted(seconds, { one: "# Sekunde", other: "# Sekunden" })}, um in dein Rennen zurückzukehren.`,
    runs: "Du hast ein laufendes Rennen.",
    waits: "Dein Platz in einem Rennen wartet auf dich.",
  },
  declined: {
    later: "jetzt nicht",
    game: "dieses Spiel nicht",
    options: "nicht mit diesen Optionen",
    "time-limit": "nicht mit diesem Zeitlimit",
    view: "nicht mit dieser Sicht auf die Tische",
    undo: "nicht mit dieser Regel zum Zurücknehmen",
    rated: "kein gewertetes Rennen",
    unrated: "kein ungewertetes Rennen",
  },
  reason: "Grund",
  noReason: "ohne Grund",
  declinedFor: (name, why) => `${name} lehnt deine Herausforderung ab: ${why}.`,
  declinedBy: (name, why) =>
    why === ""
      ? `${name} hat diese Herausforderung abgelehnt.`
      : `${name} hat diese Herausforderung abgelehnt: ${why}.`,
  bots: {
    title: "Einen Bot herausfordern",
    hint: "Bots anderer Spieler, die online sind und dieses Spiel annehmen.",
    none: "Gerade ist kein Bot online, der dieses Spiel annimmt.",
    accepts: "Nimmt an",
    allGames: "alle Spiele",
    rated: "nur gewertete Rennen",
    unrated: "nur ungewertete Rennen",
    least: (time) => `mindestens ${time}`,
    most: (time) => `höchstens ${time}`,
    challenge: (name) => `${name} herausfordern`,
  },
  meanwhile: "Beim Warten üben",
  ladder: {
    title: "Hausbots",
    hint: "Vom Anfänger bis zu einem, der fast nie verliert. Rennen gegen sie sind ungewertet und beginnen sofort.",
    go: "Los",
    race: (name) => `Gegen ${name} spielen`,
    assumed: "Eine Wertung aus simulierten Rennen: dieser Bot hat noch nicht genug Rennen gespielt.",
    next: "Die nächste Sprosse",
    top: "Du hast die Spitze der Leiter geschlagen.",
    lines: {
      Cheney: "Kennt die Züge seit Kurzem und denkt über jeden lange nach.",
      Henshaw: "Hastig: sieht die Hälfte dessen, was offen liegt.",
      Tarbart: "Sorgfältig und langsam. Lässt keine Karte liegen, die ins Ziel kann.",
      Whitmore: "Stetig: übersieht wenig und hält nie an.",
      Adelaide: "Geduldig: spielt jeden Zug im Kopf zu Ende.",
      Cavendish: "Denkt so weit wie Adelaide, nur schneller. Verliert fast nie.",
    },
  },
  friends: {
    title: "Freunde",
    none: "Noch niemand. Folge jemandem auf dessen Seite oder spiele ein Rennen: Gegner der letzten Zeit erscheinen hier.",
    news: "Neues von Freunden",
    rivals: "Gegner der letzten Zeit",
    at: "Herausfordern zu",
    follow: "Folgen",
    unfollow: "Nicht mehr folgen",
    followNamed: (name) => `${name} folgen`,
    private: "Nur du siehst deine Liste. Zwei Spieler, die einander folgen, sehen, wann der andere da ist.",
    activity: { racing: "im Rennen", waiting: "wartet", here: "da" },
    record: (won, lost) => `${won} gewonnen, ${lost} verloren`,
    beaten: (name, game, theirs, yours) =>
      theirs === yours
        ? `${name} war mit derselben Mischung von ${game} schneller als du.`
        : `${name} hat dich mit derselben Mischung von ${game} geschlagen: ${theirs} Karten im Ziel, bei dir ${yours}.`,
  },
  series: {
    label: "Wie viele Rennen",
    lengths: { 1: "Ein Rennen", 3: "Zwei Siege aus drei", 5: "Drei Siege aus fünf" },
    next: (name) => (name === null ? "Nächstes Rennen der Serie" : `Nächstes Rennen mit ${name}`),
    won: (name) => (name === null ? "Du gewinnst die Serie!" : `${name} gewinnt die Serie.`),
    watchNext: "Nächstes Rennen ansehen",
  },
  emotes: {
    label: "Emotes",
    mute: "Emotes ausblenden",
    unmute: "Emotes zeigen",
    names: {
      hello: "Hallo!",
      "good-luck": "Viel Glück!",
      "well-played": "Gut gespielt!",
      wow: "Wow!",
      oops: "Hoppla!",
      thanks: "Danke!",
    },
    tooMany: "Warte ein paar Sekunden bis zum nächsten Emote.",
  },
};
