/** English texts about what went wrong, and pages without content. */

const REFUSALS: Readonly<Record<string, string>> = {
  "cannot-be-won": "This deal cannot be won: no order of moves brings all its cards home.",
  "held-back": "This cannot be seen yet: somebody is playing these cards.",
};

export const trouble = {
  offline: "You are offline, or the service is down. This page shows the last known state and keeps trying.",
  nothingKept: (site: string) =>
    `This browser keeps nothing: site data is blocked, or its storage is full. If you reload or close this tab, you lose your player and your seat. Allow site data for ${site} before you race.`,
  lost: (seconds: number) =>
    seconds > 0 ? `Connection lost. Trying again in ${seconds} s…` : "Connection lost. Trying again…",
  retry: "Try again",
  back: "Connected again.",
  outage: "The service cannot save moves now. Your race is safe and goes on by itself.",
  outageOver: "The service saves moves again.",
  unsaved: "This move was not made: the service cannot save moves now.",
  noAnswer: "No answer from the service. Please try again.",
  expired:
    "This browser was signed out. Sign in again with a passkey, a recovery code or a code from another device. If that was not you, somebody else may have your account: tell the people who run this service.",
  noRace: "There is no race at this address.",
  noRaceHint: "Perhaps the link is incomplete.",
  closed: (why: string) => `The service ended the connection: ${why}`,
  dismiss: "Dismiss",
  toHome: "To the front page",
  more: "More about this",
  wrongN: "Your board had changed: this move was not made.",
  elsewhere: "You are also playing in another tab or on another device. All of them show the same board.",
  fault: "Something went wrong on this page. Please reload it. Your race is safe: the service stores every move.",
  reload: "Reload",
  loading: "One moment…",
  waiting: "There is no connection. This will appear as soon as the service answers.",
  /**
   * Reason of a refusal, by its code. `own` is the English text of the service, which tells programs of times in
   * milliseconds; `_free` is a name that is not taken.
   */
  refused: (code: string, own: string, _free?: string) => REFUSALS[code] ?? own,
};

export const missing = {
  day: "There were no deals on this day.",
  today: "Today's deals",
  unknown: "There is no page at this address.",
  unknownHint: "Perhaps the link is incomplete.",
  early: "This page is not available yet.",
  earlyHint: "The deal is being raced right now. This page opens when all races on it are over.",
  replay: "This replay is not available yet.",
  replayHint: "It opens when the last racer has finished; for a deal of the day, when the day is over.",
  refused: "This page cannot be shown now.",
};

export const offline = {
  title: "Practising offline",
  go: "Practise offline",
  needsNetwork: "You are offline. You can practise or race a bot. Other races need a network.",
  joins: "This game joins your statistics when you are online again.",
  joinsAccount: "This game joins your statistics once you have signed up.",
  joined: "This game is in your statistics.",
  another: "Another deal",
  toRace: "Look at the race",
  rival: "Bot as opponent",
  noRival: "none",
  pace: (seconds: string) => `${seconds} s a move`,
};
