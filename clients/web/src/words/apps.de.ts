/** German texts about apps that act for a player, what they may do, and devices that ask for it. */

import type { apps as english } from "./apps.en";

export const apps: typeof english = {
  scopes: {
    "race:play": "Für dich Rennen spielen: beitreten, ziehen, Gegner suchen und herausfordern",
    "bot:play": "Für dich als Bot Rennen spielen: beitreten, ziehen, Gegner suchen und herausfordern",
    "race:create": "Rennen in deinem Namen eröffnen",
    "player:read": "Dein Konto lesen: Token, Apps, Herausforderungen und deine Daten",
    "webhook:write": "Was dir geschieht (Herausforderungen, Rennen, Wertungen) an eine Adresse ihrer Wahl schicken",
    "token:write": "Dein Konto verwalten: Token anlegen, Apps zulassen und das Konto löschen",
  },
  title: "Apps",
  hint: "Apps, die für dich handeln. Widerrufst du eine, verliert sie sofort den Zugang.",
  none: "Keine App handelt für dich.",
  by: (origin) => `von ${origin}`,
  byCode: "mit einem Code zugelassen",
  onDevice: "ein Programm auf deinem Gerät",
  allowed: (date) => `zugelassen am ${date}`,
  consent: {
    title: "App zulassen",
    asks: (app) => `„${app}“ möchte für dich handeln`,
    who: (name) => `Du bist ${name}.`,
    may: "Wenn du zustimmst, darf sie:",
    mayNot:
      "Sie kann dein Konto nicht löschen und seine Token nicht ändern. In deinem Konto kannst du sie jederzeit widerrufen.",
    goesTo: "Die Antwort geht an",
    unknown:
      "Ihren Namen hat sich die App selbst gegeben. Stimme nur zu, wenn du diese Adresse kennst und von dort kommst.",
    onDevice: "Stimme nur zu, wenn du dieses Programm gerade selbst gestartet hast.",
    allow: "Zulassen",
    refuse: "Ablehnen",
    wrong: (app) => `„${app}“ hat falsch gefragt:`,
    back: (origin) => `Zurück zu ${origin}`,
    signIn: "Um eine App zuzulassen, brauchst du ein Konto. Dazu genügt ein Name.",
  },
  device: {
    title: "Gerät zulassen",
    hint: "Gib den Code ein, den dein Gerät zeigt.",
    find: "Weiter",
    code: "Code",
    itself:
      "Diesen Namen gibt sich das Gerät selbst. Es fragt von keiner Website aus, also sagt keine Adresse, wem es gehört.",
    compare: (code) => `Zeigt dein Gerät den Code ${code}?`,
    warning:
      "Stimme nur zu, wenn du das Gerät vor dir hast. Hat dir jemand diesen Code oder diesen Link geschickt, dann lehne ab: er könnte sonst für dich handeln.",
    allowed: (app) => `„${app}“ darf jetzt für dich handeln. Mach auf deinem Gerät weiter.`,
    refused: (app) => `„${app}“ darf nicht für dich handeln.`,
  },
  token: {
    title: "Eigenen Token anlegen",
    hint: "Für dein eigenes Programm. Wer den Token hat, kann tun, was du hier ankreuzt.",
    careful: "Ein Programm, das dein Konto verwalten darf, kann es dir wegnehmen. Die meisten brauchen das nicht.",
    make: "Token anlegen",
    more: "Alle deine Token und Apps",
  },
  link: {
    make: "Code zeigen",
    hint: "Was darf dieses Konto auf dem anderen Gerät?",
  },
};
