/**
 * A value written in plain characters (a number, a date, an e-mail address, a VIN) without what comes along when it is pasted: zero-width
 * signs, direction marks and soft hyphens are removed; full-width signs, spaces of any width and typographic hyphens become plain ones. Text
 * for people doesn't belong here: its joiners and dashes mean something.
 */
export function plainCharacters(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s/g, " ")
    .trim();
}
