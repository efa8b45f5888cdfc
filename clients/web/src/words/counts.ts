/** Numbers, counts and places as a language writes them. */

/** What to say by the plural rules of the language; `#` stands for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Says a count in a language: the formatters are made once, because they are slow to make. */
export function countsIn(locale: string): (count: number, forms: Forms) => string {
  return saying(locale, "cardinal");
}

/** Says a place in a language, such as `21st`. */
export function placesIn(locale: string, forms: Forms): (place: number) => string {
  const say = saying(locale, "ordinal");
  return (place) => say(place, forms);
}

/** A number with one decimal, as the points of ratings have it. */
export function oneDecimal(value: number, locale: string): string {
  return value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The change of a number, with one decimal and its sign. */
export function changeOf(value: number, locale: string): string {
  return `${value < 0 ? "−" : "+"}${oneDecimal(Math.abs(value), locale)}`;
}

function saying(locale: string, type: Intl.PluralRuleType): (count: number, forms: Forms) => string {
  const [numbers, rules] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale, { type })];
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", numbers.format(count));
}
