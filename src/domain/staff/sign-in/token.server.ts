import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What the database stores of a token: random bits need no salt and no slow hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
