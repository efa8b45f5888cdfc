/** German texts about the player's account, blocked players, and the looks of cards and table. */

import type * as english from "./account.en";
import { countsIn } from "./counts";

const counted = countsIn("de-DE");

export const account: typeof english.account = {
  title: "Konto",
  mine: "Dein Konto",
  page: "Deine Seite",
  nobody: "Du hast noch kein Konto. Dein erstes Rennen legt eines an; dazu braucht es nur einen Namen.",
  name: "Name",
  signUp: "Konto anlegen",
  signOut: "In diesem Browser abmelden",
  signOutSure: "Ja, abmelden",
  signOutHint: "Nur ein Passkey, ein Wiederherstellungscode oder ein anderes Gerät bringt dich zurück.",
  notEnded:
    "Dieser Browser ist abgemeldet, aber der Dienst weiß es nicht. Widerrufe ihn mit einem anderen Gerät, unter „Token“.",
  preferences: "Aussehen",
  language: "Sprache",
  theme: "Helligkeit",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  leftHanded: "Tisch für Linkshänder",
  fourColours: "Vierfarbige Karten",
  highContrast: "Hoher Kontrast",
  motion: "Bewegte Karten",
  sendsHome: "Sichere Karten gehen von selbst auf die Grundstapel: beim Üben und in Rennen, die es erlauben",
  tokens: "Token",
  tokensHint: "Für deine eigenen Programme. Jeder Token wird nur einmal gezeigt, wenn du ihn anlegst.",
  tokenName: "Zweck",
  tokenScopes: "Rechte",
  makeToken: "Token anlegen",
  newToken: "Kopiere ihn jetzt. Er wird nicht noch einmal gezeigt.",
  revoke: "Widerrufen",
  sure: "Ja, endgültig",
  firstDevice: "das Gerät, auf dem dein Konto entstand",
  thisBrowser: "(dieser Browser)",
  lastUsed: (date) => `zuletzt benutzt am ${date}`,
  neverUsed: "nie benutzt",
  haveCode: "Ich habe einen Code von einem anderen Gerät oder einen Wiederherstellungscode",
  code: "Code",
  useCode: "Dieses Konto hier benutzen",
  delete: "Mein Konto löschen",
  deleteHint:
    "Dein Name und deine Token werden gelöscht. Die Züge deiner Rennen bleiben, ohne deinen Namen. Das lässt sich nicht rückgängig machen.",
  deleteConfirm: (name) => `Gib zur Bestätigung ${name} ein`,
  exportMine: "Meine Daten herunterladen",
};

export const passkeys: typeof english.passkeys = {
  title: "Auf einem anderen Gerät anmelden",
  hint: "Mit einem Passkey meldest du dich per Fingerabdruck, Gesicht oder PIN an, auf jedem Gerät, das ihn hat. Ein Passwort gibt es nicht.",
  none: "Du hast noch keinen Passkey.",
  last: "Danach öffnet kein Passkey und kein Wiederherstellungscode dein Konto. Lege zuerst Codes an, sonst kannst du es verlieren.",
  add: "Passkey hinzufügen",
  name: "Name des Passkeys",
  refused: (date) => `am ${date} abgelehnt: vielleicht gibt es eine Kopie`,
  notHere: "Dieser Browser kann unter dieser Adresse keine Passkeys benutzen.",
  notDone: "Es wurde kein Passkey benutzt. Du kannst es noch einmal versuchen.",
  withCode: "Oder mit einem Code",
  have: "Hast du schon ein Konto?",
  signIn: "Mit einem Passkey anmelden",
  signedIn: (device) => `Ein Gerät hat sich in deinem Konto angemeldet: ${device}. Warst du das?`,
  copied: (passkey) =>
    `Eine Anmeldung mit deinem Passkey ${passkey} wurde abgelehnt: vielleicht gibt es eine Kopie davon.`,
  changed: {
    known: {
      "passkey-added": (name, device) => `„${device}“ hat einen Passkey hinzugefügt: „${name}“. Warst du das?`,
      "passkey-revoked": (name, device) => `„${device}“ hat deinen Passkey „${name}“ widerrufen. Warst du das?`,
      "recovery-codes-made": (_, device) =>
        `„${device}“ hat neue Wiederherstellungscodes angelegt. Frühere gelten nicht mehr. Warst du das?`,
      "token-made": (name, device) => `„${device}“ hat einen Token angelegt: „${name}“. Warst du das?`,
      "token-revoked": (name, device) => `„${device}“ hat deinen Token „${name}“ widerrufen. Warst du das?`,
      "app-allowed": (name, device) => `„${device}“ lässt eine App für dich handeln: „${name}“. Warst du das?`,
      "app-revoked": (name, device) => `„${device}“ hat deine App „${name}“ widerrufen. Warst du das?`,
    },
    other: (device) => `„${device}“ hat dein Konto geändert. Warst du das?`,
  },
  link: {
    how: "Öffne diesen Link mit dem anderen Gerät, oder gib dort den Code ein. Er gilt zehn Minuten.",
    address: "Der Link für das andere Gerät",
    mine: "Mach nur weiter, wenn du diesen Code auf einem eigenen Gerät angelegt hast: Dieser Browser benutzt dann dessen Konto.",
    asks: (device) => `„${device}“ will dein Konto benutzen. Zeigt dein anderes Gerät diesen Namen?`,
    over: "Dieser Code gilt nicht mehr.",
    waiting: (device) => `Dein anderes Gerät ist dran. Es fragt nach „${device}“: sag dort Ja.`,
  },
  recovery: {
    title: "Wiederherstellungscodes",
    hint: "Zehn Codes für den Tag, an dem du alle deine Geräte verlierst. Jeder gilt einmal. Drucke sie aus, oder bewahre sie sicher auf.",
    left: (count) => counted(count, { one: "Du hast # Code.", other: "Du hast # Codes." }),
    make: "Zehn neue Codes anlegen",
    warning: "Die Codes, die du hast, gelten dann nicht mehr.",
    shown: "Bewahre sie jetzt auf. Sie werden nicht noch einmal gezeigt.",
  },
};

export const looks: typeof english.looks = {
  sounds: "Töne (M)",
  volume: "Lautstärke",
  title: "Karten und Tisch",
  deck: "Kartenspiel",
  decks: { classic: "Klassisch", large: "Große Zeichen", four: "Vier Farben", minimal: "Schlicht" },
  back: "Rückseiten",
  backs: {
    trellis: "Rotes Gitter",
    waves: "Blaue Wellen",
    rays: "Grüne Strahlen",
    tiles: "Violette Kacheln",
    stars: "Goldene Sterne",
    plain: "Einfaches Grau",
  },
  size: "Größe der Karten",
  sizes: { largest: "so groß wie möglich", medium: "mittel", small: "klein" },
  felt: "Filz",
  felts: { green: "Grün", blue: "Blau", wine: "Weinrot", slate: "Schiefer" },
};

export const blocks: typeof english.blocks = {
  title: "Gesperrte Spieler",
  hint: "Von ihnen bekommst du keine Herausforderungen. Sie erfahren es nicht.",
  none: "Du hast niemanden gesperrt.",
  block: "Sperren",
  blockNamed: (name) => `${name} sperren`,
  done: (name) => `Du bekommst keine Herausforderungen mehr von ${name}.`,
  unblock: "Entsperren",
  unblockNamed: (name) => `${name} entsperren`,
};
