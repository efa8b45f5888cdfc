/** English texts about the people who are here, invitations to a race, and emotes. */

import { countsIn } from "./counts";

const counted = countsIn("en-GB");

export const company = {
  online: (count: number) => counted(count, { one: "# other person here now.", other: "# other people here now." }),
  waiting: (count: number) => counted(count, { other: "# waiting" }),
  racing: (count: number) => counted(count, { other: "# racing" }),
  search: (count: number, game: string) => `${counted(count, { one: "# waits", other: "# wait" })} for ${game}`,
  seated: "In lobbies and races",
  botFirst: "A house bot takes you on: the race starts in seconds.",
  invites: (name: string, game: string) => `${name} challenges you to ${game}`,
  invitesFor: (name: string, game: string, minutes: number) =>
    `${name} challenges you to ${game}, ${counted(minutes, { one: "# minute", other: "# minutes" })}`,
  invite: {
    title: "Bring somebody to your table",
    how: "Say the code, send the link or show the square. No account is needed.",
    code: (letters: string) => `Code: ${letters}`,
    noCode: "The code is on its way.",
    send: "Send…",
    square: "Square code of the link",
    camera: "For the camera of a phone.",
    closes: (time: string) => `The lobby closes in ${time}.`,
    have: "I have a code",
    enter: "Go to the table",
    unknown: "No open lobby has this code now.",
    expired: "The lobby closed before everybody was there. Open it again: your link and its address stay the same.",
    mayReopen:
      "The lobby closed before everybody was there. If a racer opens it again, this page goes there by itself.",
    reopen: "Open it again",
  },
  sit: "Sit and be ready",
  sitHint: "You get the same cards at the same moment. The race starts once everyone is ready.",
  full: "Everyone is here",
  allHere: "Press “I'm ready” when you are.",
  first: (name: string) => `You have not raced ${name} before.`,
  record: (name: string) => `You against ${name}`,
  sum: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}`,
  rematch: "Your rival wants a rematch.",
  /** A race in which the player has a seat, on other pages. */
  back: {
    left: (seconds: number) => `${seconds} s left`,
    starts: (seconds: number) => `starts in ${seconds} s`,
    away: (seconds: number) =>
      `You have ${counted(seconds, { one: "# second", other: "# seconds" })} to return to your race.`,
    runs: "You have a race that is on.",
    waits: "Your seat in a race waits for you.",
  },
  /** Why a challenge is declined: the reason alone, after a colon. */
  declined: {
    later: "not now",
    game: "not this game",
    options: "not these options of the game",
    "time-limit": "not this time limit",
    view: "not this view of the boards",
    undo: "not with this undo",
    rated: "no rated race",
    unrated: "no unrated race",
  } as Readonly<Record<string, string>>,
  reason: "Reason",
  noReason: "without a reason",
  declinedFor: (name: string, why: string) => `${name} declines your challenge: ${why}.`,
  declinedBy: (name: string, why: string) =>
    why === "" ? `${name} declined this challenge.` : `${name} declined this challenge: ${why}.`,
  bots: {
    title: "Challenge a bot",
    hint: "Bots of other players that are online and accept this game.",
    none: "No bot that accepts this game is online now.",
    accepts: "Accepts",
    allGames: "all games",
    rated: "only rated races",
    unrated: "only unrated races",
    least: (time: string) => `at least ${time}`,
    most: (time: string) => `at most ${time}`,
    challenge: (name: string) => `Challenge ${name}`,
  },
  meanwhile: "Practise while you wait",
  /** The house bots, from the weakest to the strongest. */
  ladder: {
    title: "House bots",
    hint: "From a beginner to one that hardly ever loses. Races with them are unrated and start at once.",
    go: "Race",
    race: (name: string) => `Race ${name}`,
    assumed: "A rating from simulated races: this bot has not raced enough yet.",
    next: "The next rung",
    top: "You have beaten the top of the ladder.",
    lines: {
      Cheney: "Has just learnt the moves, and thinks long about each.",
      Henshaw: "Hasty: sees half of what lies open.",
      Tarbart: "Careful and slow. Lets no card lie that can go home.",
      Whitmore: "Steady: misses little, and never stops.",
      Adelaide: "Patient: plays each move to its end before making it.",
      Cavendish: "Thinks as far as Adelaide, and faster. Hardly ever loses.",
    } as Readonly<Record<string, string>>,
  },
  friends: {
    title: "Friends",
    none: "Nobody yet. Follow a player on their page, or race somebody: recent rivals appear here.",
    news: "News of friends",
    rivals: "Recent rivals",
    at: "Challenge at",
    follow: "Follow",
    unfollow: "Unfollow",
    followNamed: (name: string) => `Follow ${name}`,
    private: "Only you see your list. Two players who follow each other see when the other is here.",
    activity: { racing: "racing", waiting: "waiting", here: "here" },
    record: (won: number, lost: number) => `${won} won, ${lost} lost`,
    beaten: (name: string, game: string, theirs: number, yours: number) =>
      theirs === yours
        ? `${name} was faster than you on the same deal of ${game}.`
        : `${name} beat you on the same deal of ${game}: ${theirs} cards home to your ${yours}.`,
  },
  series: {
    label: "How many races",
    lengths: { 1: "One race", 3: "Best of three", 5: "Best of five" },
    next: (name: string | null) => (name === null ? "Next race of the series" : `Next race with ${name}`),
    won: (name: string | null) => (name === null ? "You win the series!" : `${name} wins the series.`),
    watchNext: "Watch the next race",
  },
  emotes: {
    label: "Emotes",
    mute: "Mute emotes",
    unmute: "Show emotes",
    names: {
      hello: "Hello!",
      "good-luck": "Good luck!",
      "well-played": "Well played!",
      wow: "Wow!",
      oops: "Oops!",
      thanks: "Thanks!",
    },
    tooMany: "Wait some seconds before the next emote.",
  },
};
