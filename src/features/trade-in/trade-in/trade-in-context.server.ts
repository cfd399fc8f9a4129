import type { Logger } from "pino";
import type { Postcodes } from "#features/places/locations/geocode.server.ts";
import type { Uploads } from "#features/trade-in/uploads/uploads.server.ts";
import type { ValuationServiceOf } from "#features/trade-in/valuation/valuation-services.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { TradeInContext } from "./trade-in.server.ts";
import { keyOf } from "./trade-in-cookie.server.ts";

export type TradeInServices = {
  db: Database;
  now: () => Date;
  log: Pick<Logger, "warn" | "error">;
  triggerDeliveries: () => void;
  valuationServiceOf: ValuationServiceOf;
  uploads: Uploads;
  postcodes: Postcodes;
};

export type TradeInCall = {
  request: Request;
  site: Site;
  /** The visitor's address, without those of proxies. */
  address: string;
  services: TradeInServices;
};

/** The context of a trade-in's operations, for a request. */
export function tradeInContextOf({ request, site, services }: TradeInCall): TradeInContext {
  return {
    db: services.db,
    site,
    now: services.now(),
    service: services.valuationServiceOf(site),
    key: keyOf(request),
    onError: (reason) => services.log.warn({ site: site.slug, reason }, "the valuation service failed"),
  };
}
