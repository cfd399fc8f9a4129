import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Bindings } from "./bindings.ts";

/**
 * A request as routes see it: at the visitor's own address, which behind a proxy is another than the one it came to, and from there too.
 * The guard has let its origin pass; React Router's own takes another port or another host of the site for an attack and fails.
 */
export function toRoutes(sent: Request, origin: string, path: string): Request {
  const from = sent.headers.get("Origin");
  const address = origin + path;
  if (from === null || from === origin) return sent.url === address ? sent : new Request(address, sent);
  const headers = new Headers(sent.headers);
  headers.set("Origin", origin);
  return new Request(new Request(address, sent), { headers });
}

/** Sends someone to sign in: a page by its redirect, the data of a page in the way that React Router's client follows. */
export function toSignIn(c: Context<Bindings>, request: Request, to: string): Response {
  const headers = { "Cache-Control": "private, no-store" };
  return /\.data\/*$/.test(new URL(request.url).pathname)
    ? c.body(null, 204, { ...headers, "X-Remix-Redirect": to, "X-Remix-Status": "302" })
    : c.body(null, 302, { ...headers, Location: to });
}

/** Whoever sends half a request and goes away, or takes five minutes for it, hears no answer, and none has failed. */
export function brokeOff(incoming: Partial<HttpBindings>["incoming"]): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}
