const prefix = "forecourt_";

/** The text of a token: a prefix, by which programs that look for secrets recognise it, and 256 random bits. */
export const textOfToken = (secret: string): string => prefix + secret;

/** The random bits of a token's text; null for any other text. */
export function secretOfToken(text: string): string | null {
  const secret = text.slice(prefix.length);
  return text.startsWith(prefix) && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** What an `Authorization: Bearer …` header has; null without such a header. */
export const bearerOf = (header: string | null): string | null =>
  /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? null;
