/** English texts about the player's account, blocked players, and the looks of cards and table. */

const cards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);

export const account = {
  title: "Account",
  mine: "Your account",
  page: "Your page",
  nobody: "You have no account yet. Your first race creates one; it only needs a name.",
  name: "Name",
  signUp: "Sign up",
  signOut: "Sign out of this browser",
  signOutHint: "Your token is stored only here. Without it or another device, you cannot use this account again.",
  preferences: "Appearance",
  language: "Language",
  theme: "Theme",
  themes: { system: "System default", light: "Light", dark: "Dark" },
  leftHanded: "Left-handed table",
  fourColours: "Four-colour cards",
  highContrast: "High contrast",
  motion: "Animated cards",
  tokens: "Tokens",
  tokensHint: "For your own programs. Each token is shown once, when you create it.",
  tokenName: "Purpose",
  tokenScopes: "Permissions",
  makeToken: "Create token",
  newToken: "Copy it now. It will not be shown again.",
  revoke: "Revoke",
  sure: "Yes, permanently",
  thisBrowser: "(this browser)",
  lastUsed: (date: string) => `last used ${date}`,
  neverUsed: "never used",
  link: "Add another device",
  linkHint: "Enter this code on the other device within ten minutes.",
  haveCode: "I have a code from another device",
  code: "Code",
  useCode: "Use this account here",
  delete: "Delete my account",
  deleteHint:
    "Your name and tokens are deleted. The moves of your races stay, without your name. This cannot be undone.",
  deleteConfirm: (name: string) => `Type ${name} to confirm`,
  exportMine: "Download my data",
};

export const looks = {
  sounds: "Sounds (M)",
  volume: "Volume",
  title: "Cards and table",
  deck: "Deck",
  decks: { classic: "Classic", large: "Large indices", four: "Four colours", minimal: "Minimal" },
  back: "Backs",
  backs: {
    trellis: "Red trellis",
    waves: "Blue waves",
    rays: "Green rays",
    tiles: "Violet tiles",
    stars: "Golden stars",
    plain: "Plain grey",
  },
  felt: "Felt",
  felts: { green: "Green", blue: "Blue", wine: "Wine red", slate: "Slate" },
};

export const blocks = {
  title: "Blocked players",
  hint: "You get no challenges of them. They are not told.",
  none: "You have blocked no one.",
  block: "Block",
  blockNamed: (name: string) => `Block ${name}`,
  done: (name: string) => `You get no more challenges of ${name}.`,
  unblock: "Unblock",
  unblockNamed: (name: string) => `Unblock ${name}`,
};
