import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Bindings } from "./bindings.ts";
import { privateNoStore } from "./no-store.ts";

/**
 * The request as routes receive it: with the public URL, which differs from the received one behind a proxy, and an Origin that matches it.
 * The origin check has already accepted the Origin; React Router's own check would reject another port or another host of the site.
 */
export function toRoutes(sent: Request, origin: string, path: string): Request {
  const from = sent.headers.get("Origin");
  const address = origin + path;
  if (from === null || from === origin) return sent.url === address ? sent : new Request(address, sent);
  const headers = new Headers(sent.headers);
  headers.set("Origin", origin);
  return new Request(new Request(address, sent), { headers });
}

/** Redirects to sign-in: a page by a 302, a data request by the headers that React Router's client follows. */
export function toSignIn(c: Context<Bindings>, request: Request, to: string): Response {
  return /\.data\/*$/.test(new URL(request.url).pathname)
    ? c.body(null, 204, { ...privateNoStore, "X-Remix-Redirect": to, "X-Remix-Status": "302" })
    : c.body(null, 302, { ...privateNoStore, Location: to });
}

/** Whether the sender closed the connection before the request was complete, or before its response: nothing has failed then. */
export function isAborted({ incoming, outgoing }: Partial<HttpBindings> = {}): boolean {
  return (incoming?.destroyed === true && !incoming.complete) || outgoing?.destroyed === true;
}
