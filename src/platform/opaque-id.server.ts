import { createHmac } from "node:crypto";
import { keys } from "./env.server.ts";

/** An id for others, of 22 hexadecimal digits: the same for the same text, which can't be told from it. */
export const opaqueId = (purpose: string, text: string): string =>
  createHmac("sha256", keys.current(purpose)).update(text).digest("hex").slice(0, 22);
