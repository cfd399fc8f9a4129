import { createHash } from "node:crypto";
import type { ApiDeps } from "./api-deps.server.ts";

/** The ETag of what programs may change of something: not of its state, which changes by itself. */
export const etagOf = (value: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22)}"`;

/** Whether a request's `If-Match` names what is there now. */
export const isMatch = ({ ifMatch }: Pick<ApiDeps, "ifMatch">, current: unknown): boolean =>
  ifMatch === "*" || ifMatch === etagOf(current);
