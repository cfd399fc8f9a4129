import type { Context, HonoRequest } from "hono";
import { hasPersonalCookie } from "#lib/own-cookie.ts";
import type { Bindings } from "./bindings.ts";
import { addressProblem } from "./canonical-url.ts";
import { type VisitHeaders, visitHeaderNames } from "./counted.ts";
import { acceptedEncodings, matchesEtag } from "./encoding.ts";
import { completeResponse, failure, madeResponse } from "./finish-response.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import type { Pages } from "./pages.server.ts";
import type { RefuseForCost } from "./request-cost.server.ts";
import type { RequestOrigins } from "./request-origins.server.ts";
import { toRoutes, toSignIn } from "./route-requests.ts";
import { splitAddress, storableQuery } from "./url-parts.ts";
import { dependsOnSender } from "./visitor-pages.ts";

type Parts = {
  services: HttpServices;
  pages: Pages;
  origins: RequestOrigins;
  refuseForCost: RefuseForCost;
};

/** Answers a page or a call of a site: from the cache or from its route, behind the gate of its path. */
export function servePages({ services, pages, origins, refuseForCost }: Parts) {
  return async (c: Context<Bindings>): Promise<Response> => {
    const { pathname, query: sentQuery } = splitAddress(c.req.url);
    const problem = addressProblem(pathname, sentQuery);
    if (problem) return failure(c, problem);
    const query = storableQuery(sentQuery);
    const site = c.get("site");
    const origin = origins.originOf(c);
    // One only: it takes the body of the sent one. Most pages need none.
    let made: Request | undefined;
    const request = () => {
      made ??= toRoutes(c.req.raw, origin, pathname + query);
      return made;
    };
    const { isGated, refusal } = await passGate(c, services, request, pathname);
    if (refusal) return refusal;
    const accepted = acceptedEncodings(c.req.header("accept-encoding"));
    const { address, isLocal } = c.get("requestAddress");
    const found = await pages.answer({
      id: c.get("id"),
      sender: { address, isLocal },
      cost: c.get("cost"),
      site,
      origin,
      pathname,
      policy: c.get("policy"),
      query,
      encoding: accepted[0],
      method: c.req.method,
      request,
      personal:
        isGated ||
        c.req.header("authorization") !== undefined ||
        dependsOnSender(pages.paths, pathname, c.req.header("cookie")),
      known: hasPersonalCookie(c.req.header("cookie")),
    });
    if (found.kind === "limited") return refuseForCost(c, found.seconds);
    const { counted } = found.kind === "cached" ? found.page : found;
    if (counted.length > 0 && c.req.method !== "HEAD")
      services.countAnswer(site, counted, { query: sentQuery, headers: visitHeadersOf(c.req) });
    if (found.kind === "response") return completeResponse(c, found.response);
    if (found.kind === "made") return madeResponse(c, found);
    const { page } = found;
    if (matchesEtag(c.req.header("if-none-match"), page.etag))
      return c.body(null, 304, pages.headersOf(page, null, 0));
    const { encoding, body } = await pages.toSend(page, accepted);
    const headers = pages.headersOf(page, encoding, body.length);
    headers["X-Request-Id"] = c.get("id");
    c.set("completeBytes", body.length);
    return new Response(c.req.method === "HEAD" ? null : body, { headers });
  };
}

/** Before any page, cached or not, and for every spelling of its path (AUTH-04): who isn't signed in is sent to sign-in. */
async function passGate(
  c: Context<Bindings>,
  services: HttpServices,
  asSent: () => Request,
  pathname: string,
): Promise<{ isGated: boolean; refusal?: Response }> {
  const site = c.get("site");
  const gate = await services.gateOf(site, pathname);
  if (!gate) return { isGated: false };
  const { address, isLocal } = c.get("requestAddress");
  // The session is looked up in the database, before any limit of the page itself.
  const wait = isLocal ? 0 : await services.takeLimit("call", site, address);
  if (wait > 0) {
    c.header("Retry-After", String(wait));
    return { isGated: true, refusal: await failure(c, 429) };
  }
  const request = asSent();
  if (await services.signedIn(request, site)) return { isGated: true };
  const to = gate.signInAddress(request.url, request.headers.get("Referer"));
  return { isGated: true, refusal: await toSignIn(c, request, to) };
}

const visitHeadersOf = (request: HonoRequest): VisitHeaders =>
  Object.fromEntries(visitHeaderNames.map((name) => [name, request.header(name)]));
