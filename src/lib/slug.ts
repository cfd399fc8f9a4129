/**
 * A text as a URL segment: lower case, ASCII letters and digits, joined by single hyphens.
 * `slugify("Mazda CX-5 Maxx Sport")` is `"mazda-cx-5-maxx-sport"`; a text without any letter or digit gives
 * `""`.
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
