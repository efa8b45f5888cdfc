/** English texts about apps that act for a player, what they may do, and devices that ask for it. */

export const apps = {
  /** What each scope permits, as a sentence without its subject. */
  scopes: {
    "race:play": "Race for you: join, play, pair and challenge",
    "bot:play": "Race for you as a bot: join, play, pair and challenge",
    "race:create": "Create races in your name",
    "player:read": "Read your account: your tokens, apps, challenges and exported data",
    "webhook:write": "Send what happens to you (challenges, races, ratings) to an address of its choice",
    "token:write": "Manage your account: make tokens, allow apps, and delete the account",
  } as Record<string, string>,
  title: "Apps",
  hint: "Apps that act for you. An app that you revoke loses its access at once.",
  none: "No app acts for you.",
  by: (origin: string) => `at ${origin}`,
  byCode: "allowed with a code",
  onDevice: "a program on your device",
  allowed: (date: string) => `allowed on ${date}`,
  consent: {
    title: "Allow an app",
    asks: (app: string) => `“${app}” wants to act for you`,
    who: (name: string) => `You are ${name}.`,
    may: "If you allow it, it may:",
    mayNot: "It cannot delete your account or change its tokens. You can revoke it in your account at any time.",
    goesTo: "The answer goes to",
    unknown: "The app chose its name itself. Allow it only if you know this address and came from there.",
    onDevice: "Allow it only if you have just started this program yourself.",
    allow: "Allow",
    refuse: "Refuse",
    wrong: (app: string) => `“${app}” made a mistake in its request:`,
    back: (origin: string) => `Back to ${origin}`,
    signIn: "You need an account to allow an app. It only needs a name.",
  },
  device: {
    title: "Allow a device",
    hint: "Type in the code that your device shows.",
    find: "Continue",
    code: "Code",
    itself: "The device gives itself this name. It asks from no website, so no address says whose it is.",
    compare: (code: string) => `Does your device show the code ${code}?`,
    warning:
      "Allow it only if you have the device in front of you. If somebody sent you this code or this link, refuse: they would act for you.",
    allowed: (app: string) => `“${app}” may act for you now. Go on at your device.`,
    refused: (app: string) => `“${app}” may not act for you.`,
  },
  token: {
    title: "Create a personal token",
    hint: "For your own program. Whatever has the token can do what you tick here.",
    careful: "A program that may manage your account can take it from you. Most need not.",
    make: "Create token",
    more: "All your tokens and apps",
  },
  link: {
    make: "Show the code",
    hint: "What may this account do on the other device?",
  },
};
