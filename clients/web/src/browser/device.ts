/** How this browser calls itself among the devices of a player. */

const BROWSERS = { Firefox: "Firefox", Edg: "Edge", OPR: "Opera", Chrome: "Chrome", Safari: "Safari" } as const;
const SYSTEMS = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  CrOS: "ChromeOS",
  "Mac OS": "Mac",
  Linux: "Linux",
} as const;

/** Browser and system, such as "Firefox, Android": names alone, which need no translation. */
export function deviceName(agent = navigator.userAgent): string {
  const known = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => agent.includes(mark))?.[1];
  return [known(BROWSERS) ?? "Browser", known(SYSTEMS)].filter(Boolean).join(", ");
}
