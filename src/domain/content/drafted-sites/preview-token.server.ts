import { createHash, createHmac } from "node:crypto";

/** The token of a preview link: derived from its id with a key of the platform, so that the console can show a link again. */
export const tokenOfLink = (key: Buffer, id: string): string =>
  createHmac("sha256", key).update(`preview ${id}`).digest("hex").slice(0, 32);

/** What the database stores of a token: 128 random bits need no salt and no slow hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
