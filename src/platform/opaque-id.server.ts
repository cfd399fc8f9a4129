import { createHmac } from "node:crypto";
import { keys } from "./env.server.ts";

/** An id for others, of 22 characters: the same for the same text, which can't be told from it. */
export const opaqueId = (purpose: string, text: string): string =>
  createHmac("sha256", keys.current(purpose)).update(text).digest("base64url").slice(0, 22);
