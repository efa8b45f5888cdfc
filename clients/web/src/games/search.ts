/** Games by any of their names, which people type as it comes. */

/** Letters and digits in lower case: neither accents nor the kind of apostrophe, hyphen or space decide. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether one of some names has what is sought. */
export function isAmong(names: readonly string[], sought: string): boolean {
  const part = plain(sought);
  return names.some((name) => plain(name).includes(part));
}
