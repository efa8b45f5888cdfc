/** English texts about the people who are here, invitations to a race, and emotes. */

const people = (count: number) => (count === 1 ? "1 other person" : `${count} other people`);

export const company = {
  online: (count: number) => (count === 0 ? "Nobody else is here right now." : `${people(count)} here now.`),
  waiting: (count: number) => `${count} waiting`,
  racing: (count: number) => `${count} racing`,
  search: (count: number, game: string) => (count === 1 ? `1 waits for ${game}` : `${count} wait for ${game}`),
  seated: "In lobbies and races",
  botFirst: "Nobody else is here, but a house bot is: the race starts in seconds.",
  invites: (name: string, game: string) => `${name} challenges you to ${game}`,
  invitesFor: (name: string, game: string, minutes: number) =>
    minutes === 1
      ? `${name} challenges you to ${game}, 1 minute`
      : `${name} challenges you to ${game}, ${minutes} minutes`,
  sit: "Sit and be ready",
  sitHint: "You get the same cards at the same moment. The race starts once everyone is ready.",
  full: "Everyone is here",
  allHere: "Press “I'm ready” when you are.",
  first: (name: string) => `You have not raced ${name} before.`,
  record: (name: string) => `You against ${name}`,
  sum: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}`,
  rematch: "Your rival wants a rematch.",
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
