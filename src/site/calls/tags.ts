import { readSessionToken } from "#domain/shoppers/accounts/session-cookie.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { servedTags } from "#site/calls/tags-call.server.ts";
import type { CallArgs } from "./call.ts";

/**
 * `GET /api/tags`: the scripts of vendors that a page may load now for its shopper (DECIDE-345), asked before each start. None without
 * consent, with Global Privacy Control, or for one who is signed in: a script in the page could read the account.
 */
export function loader({ request, context }: CallArgs) {
  const isSignedIn = readSessionToken(request.headers.get("Cookie"), isSecure(request)) !== null;
  const tags = isSignedIn ? [] : servedTags(context.get(siteContext), request);
  return Response.json({ tags }, { headers: noStore });
}
