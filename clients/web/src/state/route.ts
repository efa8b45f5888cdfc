/** Pages and their addresses. */

export type Route =
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
  | { at: "arenas" }
  | { at: "arena"; arena: string }
  | { at: "account" }
  | { at: "webhooks" }
  /** A personal token, with a name and scopes that a link fills in. */
  | { at: "new-token"; name: string; scopes: readonly string[] }
  /** An app asks for permission; `query` is its authorization request. */
  | { at: "consent"; query: string }
  | { at: "device"; code: string | null }
  | { at: "nowhere"; path: string };

/** The page of an address; `nowhere` if there is none. */
export function routeOf(url: URL): Route {
  const nowhere: Route = { at: "nowhere", path: url.pathname };
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
      case "arenas":
        if (!third) return second ? { at: "arena", arena: second.toLowerCase() } : { at: "arenas" };
        break;
      case "account":
        if (!second) return { at: "account" };
        if (second === "webhooks" && !third) return { at: "webhooks" };
        if (second === "tokens" && third === "new") return newToken(url.searchParams);
        break;
      case "oauth":
        if (second === "authorize" && !third) return { at: "consent", query: url.search.slice(1) };
        break;
      case "device":
        if (!second) return { at: "device", code: url.searchParams.get("user_code") };
        break;
    }
  }
  return nowhere;
}

/** The page for a new token. Its scopes are separated by commas or spaces, or each has a parameter. */
function newToken(query: URLSearchParams): Route {
  const scopes = query.getAll("scopes").flatMap((some) => some.split(/[\s,]+/).filter(Boolean));
  return { at: "new-token", name: (query.get("description") ?? "").slice(0, 40), scopes };
}

/** Decoded segments of a path; null if the percent-encoding is malformed. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The address of a page. */
export function addressOf(route: Route): string {
  const part = encodeURIComponent;
  switch (route.at) {
    case "home":
      return "/";
    case "race":
      return `/races/${part(route.race)}`;
    case "replay": {
      const query = new URLSearchParams();
      if (route.t !== null) query.set("t", String(route.t));
      if (route.seat !== null) query.set("seat", String(route.seat));
      const said = query.size > 0 ? `?${query}` : "";
      return `/races/${part(route.race)}/replay${said}`;
    }
    case "games":
      return "/games";
    case "game":
      return `/games/${part(route.game)}`;
    case "player":
      return `/players/${part(route.player)}`;
    case "leaderboard":
      return `/leaderboards/${part(route.game)}`;
    case "day":
      return ["/days", route.date ?? "today", ...(route.game === null ? [] : [part(route.game)])].join("/");
    case "deal":
      return `/deals/${part(route.deal)}`;
    case "challenge":
      return `/challenges/${part(route.challenge)}`;
    case "arenas":
      return "/arenas";
    case "arena":
      return `/arenas/${part(route.arena)}`;
    case "account":
      return "/account";
    case "webhooks":
      return "/account/webhooks";
    case "new-token":
      return `/account/tokens/new?${new URLSearchParams({ scopes: route.scopes.join(" "), description: route.name })}`;
    case "consent":
      return `/oauth/authorize?${route.query}`;
    case "device":
      return route.code === null ? "/device" : `/device?${new URLSearchParams({ user_code: route.code })}`;
    case "nowhere":
      return route.path;
  }
}
