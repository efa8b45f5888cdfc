/** Where in the app somebody is: read from the address bar, written to it, and nothing else. */

export type Place =
  | { at: "home" }
  | { at: "race"; race: string }
  | { at: "replay"; race: string; t: number | null; seat: number | null }
  | { at: "games" }
  | { at: "game"; game: string }
  | { at: "player"; player: string }
  | { at: "leaderboard"; game: string }
  | { at: "day"; date: string | null; game: string | null }
  | { at: "deal"; deal: string }
  | { at: "challenge"; challenge: string }
  | { at: "account" }
  | { at: "nowhere"; path: string };

/** The place that an address names; one that names none is `nowhere`, which is a page too. */
export function placeOf(url: URL): Place {
  const nowhere: Place = { at: "nowhere", path: url.pathname };
  const parts = partsOf(url.pathname);
  if (parts === null) return nowhere;
  const [first, second, third, ...rest] = parts;
  const number = (name: string) => {
    const said = url.searchParams.get(name);
    return said !== null && /^\d{1,10}$/.test(said) ? Number(said) : null;
  };
  if (rest.length === 0) {
    switch (first) {
      case undefined:
        return { at: "home" };
      case "races":
        if (second && !third) return { at: "race", race: second.toLowerCase() };
        if (second && third === "replay")
          return { at: "replay", race: second.toLowerCase(), t: number("t"), seat: number("seat") };
        break;
      case "games":
        if (!third) return second ? { at: "game", game: second } : { at: "games" };
        break;
      case "players":
        if (second && !third) return { at: "player", player: second };
        break;
      case "leaderboards":
        if (!third) return { at: "leaderboard", game: second ?? "duchess" };
        break;
      case "days":
        return { at: "day", date: second && second !== "today" ? second : null, game: third ?? null };
      case "deals":
        if (second && !third) return { at: "deal", deal: second };
        break;
      case "challenges":
        if (second && !third) return { at: "challenge", challenge: second };
        break;
      case "account":
        if (!second) return { at: "account" };
        break;
    }
  }
  return nowhere;
}

/** What stands between the slashes; null if it is no text, as half a letter is none. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The address of a place. */
export function addressOf(place: Place): string {
  const part = encodeURIComponent;
  switch (place.at) {
    case "home":
      return "/";
    case "race":
      return `/races/${part(place.race)}`;
    case "replay": {
      const query = new URLSearchParams();
      if (place.t !== null) query.set("t", String(place.t));
      if (place.seat !== null) query.set("seat", String(place.seat));
      const said = query.size > 0 ? `?${query}` : "";
      return `/races/${part(place.race)}/replay${said}`;
    }
    case "games":
      return "/games";
    case "game":
      return `/games/${part(place.game)}`;
    case "player":
      return `/players/${part(place.player)}`;
    case "leaderboard":
      return `/leaderboards/${part(place.game)}`;
    case "day":
      return ["/days", place.date ?? "today", ...(place.game === null ? [] : [part(place.game)])].join("/");
    case "deal":
      return `/deals/${part(place.deal)}`;
    case "challenge":
      return `/challenges/${part(place.challenge)}`;
    case "account":
      return "/account";
    case "nowhere":
      return place.path;
  }
}
