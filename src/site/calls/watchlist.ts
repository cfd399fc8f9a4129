import { tooManyCalls } from "#platform/http/api-error.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import {
  type WatchlistCall,
  watchlistCall,
  watchlistEntriesCall,
} from "#site/calls/watchlist-call.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Call, CallArgs } from "./call.ts";
import { posted } from "./post-only.ts";

async function watchlistRequest({ request, context }: CallArgs) {
  const { db, now, count } = siteServices(context);
  const site = context.get(siteContext);
  return { db, site, count, now: now(), shopper: await shopperOf({ db, now }, request, site) };
}

/** `GET /api/watchlist`. */
export async function loader(args: CallArgs): Promise<Response> {
  return watchlistEntriesCall(await watchlistRequest(args));
}

/** A call that changes the list, limited by client address. */
const changing = (call: WatchlistCall): Call =>
  posted(async (args) => {
    const input = await watchlistRequest(args);
    const wait = await siteServices(args.context).takeLimit(
      "watchlist",
      input.site,
      args.context.get(requestContext).address,
    );
    if (wait > 0)
      return tooManyCalls(wait, "Too many changes at once. Try again shortly.", { success: false });
    return watchlistCall(input, call, args.request);
  });

export const saveCar = changing("save-car");
export const removeCar = changing("remove-car");
export const merge = changing("merge");
