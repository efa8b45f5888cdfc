/** Notices in words. */

import { tokenNameIn } from "../state/names";
import type { Game, Notice } from "../state/state.svelte";
import type { Words } from "../words";

export function textOf(notice: Notice, games: Readonly<Record<string, Game>>, texts: Words): string {
  switch (notice.kind) {
    case "challenge":
      return texts.challenge.from(notice.name, games[notice.game]?.name ?? notice.game);
    case "accepted":
      return texts.inbox.accepted(notice.name);
    case "declined":
      return declinedIn(notice.name, texts.company.declined[notice.why ?? ""], texts);
    case "paired":
      return texts.inbox.paired;
    case "signed-in":
      return texts.passkeys.signedIn(notice.name);
    case "passkey-copied":
      return texts.passkeys.copied(notice.name);
    case "account-changed":
      return changedIn(notice, texts);
    case "rematch":
      return texts.company.rematch;
  }
}

/** A later service may have changes that this page does not know. */
function changedIn(notice: Extract<Notice, { kind: "account-changed" }>, texts: Words): string {
  const { change, name, device, isCopy } = notice;
  const { known, other } = texts.passkeys.changed;
  const by = tokenNameIn(device, texts) + (isCopy ? ` ${texts.account.thisBrowser}` : "");
  return change in known ? known[change as keyof typeof known](tokenNameIn(name ?? "", texts), by) : other(by);
}

/** A later service may have reasons that this page does not know. */
function declinedIn(name: string, why: string | undefined, texts: Words): string {
  return why === undefined ? texts.inbox.declined(name) : texts.company.declinedFor(name, why);
}
