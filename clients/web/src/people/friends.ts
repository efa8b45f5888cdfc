/** Friends: players that the player follows, rivals of recent races, and what they do now. */

import { attempt, inBackground } from "../service/requests";
import { dataOf, rest } from "../service/service";
import type { Schemas } from "../state/state.svelte";

export type Friends = Schemas["FriendList"];

const POLL_MS = 20_000;

/** Calls `onFriends` with the friends, again and again. Returns a function that stops this. */
export function followFriends(onFriends: (friends: Friends) => void): () => void {
  let isOver = false;
  const poll = async () => {
    const friends = await inBackground(() => dataOf(rest().GET("/api/v1/players/me/friends")));
    if (friends !== null && !isOver) onFriends(friends);
  };
  void poll();
  const timer = setInterval(() => document.visibilityState === "visible" && void poll(), POLL_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Follows a player, or no longer. Returns whether the player follows them now; null after a refusal. */
export async function setFollowing(player_id: string, follows: boolean): Promise<boolean | null> {
  const params = { path: { player_id } };
  const path = "/api/v1/players/{player_id}/follow";
  const asked = () => (follows ? rest().POST(path, { params }) : rest().DELETE(path, { params }));
  return (await attempt(() => dataOf(asked())))?.follows ?? null;
}
