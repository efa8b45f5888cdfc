/** English texts about the player's account, blocked players, and the looks of cards and table. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const account = {
  title: "Account",
  mine: "Your account",
  page: "Your page",
  nobody: "You have no account yet. Your first race creates one; it only needs a name.",
  name: "Name",
  signUp: "Sign up",
  signOut: "Sign out of this browser",
  signOutSure: "Yes, sign out",
  signOutHint: "Only a passkey, a recovery code or another device brings you back.",
  notEnded:
    "This browser is signed out, but the service did not learn of it. Revoke it with another device, under “Tokens”.",
  preferences: "Appearance",
  language: "Language",
  theme: "Theme",
  themes: { system: "System default", light: "Light", dark: "Dark" },
  leftHanded: "Left-handed table",
  fourColours: "Four-colour cards",
  highContrast: "High contrast",
  motion: "Animated cards",
  sendsHome: "Safe cards go to the foundations by themselves: in practice, and in races that allow it",
  tokens: "Tokens",
  tokensHint: "For your own programs. Each token is shown once, when you create it.",
  tokenName: "Purpose",
  tokenScopes: "Permissions",
  makeToken: "Create token",
  newToken: "Copy it now. It will not be shown again.",
  revoke: "Revoke",
  sure: "Yes, permanently",
  firstDevice: "the device that signed up",
  thisBrowser: "(this browser)",
  lastUsed: (date: string) => `last used ${date}`,
  neverUsed: "never used",
  haveCode: "I have a code from another device, or a recovery code",
  code: "Code",
  useCode: "Use this account here",
  delete: "Delete my account",
  deleteHint:
    "Your name and tokens are deleted. The moves of your races stay, without your name. This cannot be undone.",
  deleteConfirm: (name: string) => `Type ${name} to confirm`,
  exportMine: "Download my data",
};

export const passkeys = {
  title: "Sign in on another device",
  hint: "A passkey signs you in with a fingerprint, a face or a PIN, on each device that has it. There is no password.",
  none: "You have no passkey yet.",
  last: "After this, no passkey and no recovery code opens your account. Make codes first, or you may lose it.",
  add: "Add a passkey",
  name: "Name of the passkey",
  refused: (date: string) => `refused on ${date}: there may be a copy of it`,
  notHere: "This browser cannot use passkeys at this address.",
  notDone: "No passkey was used. You can try again.",
  withCode: "Or with a code",
  have: "You have an account already?",
  signIn: "Sign in with a passkey",
  signedIn: (device: string) => `A device has signed in to your account: ${device}. Was it you?`,
  copied: (passkey: string) => `A sign-in with your passkey ${passkey} was refused: there may be a copy of it.`,
  changed: {
    known: {
      "passkey-added": (name: string, device: string) => `“${device}” has added a passkey: “${name}”. Was it you?`,
      "passkey-revoked": (name: string, device: string) =>
        `“${device}” has revoked your passkey “${name}”. Was it you?`,
      "recovery-codes-made": (_: string, device: string) =>
        `“${device}” has made new recovery codes. Earlier ones no longer work. Was it you?`,
      "token-made": (name: string, device: string) => `“${device}” has made a token: “${name}”. Was it you?`,
      "token-revoked": (name: string, device: string) => `“${device}” has revoked your token “${name}”. Was it you?`,
      "app-allowed": (name: string, device: string) => `“${device}” lets an app act for you: “${name}”. Was it you?`,
      "app-revoked": (name: string, device: string) => `“${device}” has revoked your app “${name}”. Was it you?`,
    },
    other: (device: string) => `“${device}” has changed your account. Was it you?`,
  },
  link: {
    how: "Open this link with the other device, or type the code in there. It lasts ten minutes.",
    address: "The link for the other device",
    mine: "Go on only if you made this code on a device of your own: this browser then uses its account.",
    asks: (device: string) => `“${device}” wants to use your account. Does your other device show this name?`,
    over: "This code is no longer valid.",
    waiting: (device: string) => `Waiting for your other device. It asks about “${device}”: say yes there.`,
  },
  recovery: {
    title: "Recovery codes",
    hint: "Ten codes for the day on which you lose all your devices. Each works once. Print them, or keep them in a safe place.",
    left: (count: number) => counted(count, { one: "You have # code.", other: "You have # codes." }),
    make: "Make ten new codes",
    warning: "The codes that you have will no longer work.",
    shown: "Keep them now. They will not be shown again.",
  },
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
  size: "Size of the cards",
  sizes: { largest: "as large as fits", medium: "medium", small: "small" },
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
