/** Invitations to a lobby: its code, when it closes, and the lobby that it was opened again in. */

import { Problem } from "cadogan-client";
import { ensurePlayer } from "../account/account";
import { attempt, ifAnswered } from "../service/requests";
import { dataOf, rest } from "../service/service";
import type { OpenRace, Schemas } from "../state/state.svelte";
import { go } from "../state/navigation";
import { enterRace } from "./matchmaking";

export type Invitation = Schemas["Invitation"];

const POLL_MS = 4_000;

/** The invitation to a lobby; null if it is none any more, or nobody answers. */
export function invitationTo(race_id: string): Promise<Invitation | null> {
  const params = { path: { race_id } };
  return ifAnswered(() => dataOf(rest().GET("/api/v1/races/{race_id}/invitation", { params })));
}

/** Goes to the lobby that a code leads to. Returns false if there is none, or an error is shown. */
export async function enterByCode(code: string): Promise<"gone" | "unknown" | "refused"> {
  let isUnknown = false;
  const found = await attempt(async () => {
    try {
      return await dataOf(rest().POST("/api/v1/invitations", { body: { code } }));
    } catch (error) {
      isUnknown = error instanceof Problem && error.status === 404;
      if (isUnknown) return null;
      throw error;
    }
  });
  if (found === null) return isUnknown ? "unknown" : "refused";
  go({ at: "race", race: found.race });
  return "gone";
}

/** Opens an expired lobby again, and takes a seat there. */
export async function reopen({ id }: OpenRace): Promise<void> {
  if (!(await ensurePlayer())) return;
  const params = { path: { race_id: id } };
  const race = await attempt(() => dataOf(rest().POST("/api/v1/races/{race_id}/reopen", { params })));
  if (race !== null) enterRace(race.id, { ready: false, replacing: true });
}

/** Goes on to the lobby that an expired one is opened again in, as soon as it is. Returns a function that stops this. */
export function followReopened(race: OpenRace): () => void {
  let isOn = true;
  const look = async () => {
    const invitation = document.visibilityState === "visible" ? await invitationTo(race.id) : null;
    if (!isOn || invitation === null || invitation.race === race.id) return;
    stop();
    if (race.live.seat !== null) enterRace(invitation.race, { ready: false, replacing: true });
    else go({ at: "race", race: invitation.race }, true);
  };
  const timer = setInterval(() => void look(), POLL_MS);
  const stop = () => {
    isOn = false;
    clearInterval(timer);
  };
  void look();
  return stop;
}
