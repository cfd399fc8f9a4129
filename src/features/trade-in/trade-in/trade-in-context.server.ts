import type { Platform } from "#composition/platform.server.ts";
import { valuationServiceOf } from "#features/trade-in/valuation/valuation-services.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { TradeInContext } from "./trade-in.server.ts";
import { keyOf } from "./trade-in-cookie.server.ts";

export type TradeInCall = {
  request: Request;
  site: Site;
  /** The visitor's address, proxies taken off. */
  address: string;
  platform: Pick<Platform, "db" | "now" | "log" | "wakeDeliveries">;
};

/** What a trade-in's moves are made with, for a request. */
export function tradeInContextOf({ request, site, platform }: TradeInCall): TradeInContext {
  return {
    db: platform.db,
    site,
    now: platform.now(),
    service: valuationServiceOf(site),
    key: keyOf(request),
    onTrouble: (reason) => platform.log.warn({ site: site.slug, reason }, "the valuation service failed"),
  };
}
