import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { TradeInContext } from "#domain/trade-in/trade-in.server.ts";
import { uploadQuota } from "#domain/trade-in/upload-quota.server.ts";
import type { Uploads } from "#domain/trade-in/uploads/uploads.server.ts";
import type { ValuationServiceOf } from "#domain/trade-in/valuation/valuation-services.server.ts";
import { withValuationQuota } from "#domain/trade-in/valuation-quota.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { keyOf } from "./trade-in-cookie.server.ts";

export type TradeInServices = {
  db: Database;
  now: () => Date;
  log: Pick<Logger, "warn" | "error">;
  triggerDeliveries: () => void;
  count?: (counted: Counted) => void;
  valuationServiceOf: ValuationServiceOf;
  uploads: Uploads;
  postcodes: Postcodes;
  takeLimit: TakeLimit;
};

export type TradeInCall = {
  request: Request;
  site: Site;
  /** The visitor's address, without those of proxies. */
  address: string;
  services: TradeInServices;
};

/** What a trade-in's moves are made with, for a request. */
export function tradeInContextOf({ request, site, address, services }: TradeInCall): TradeInContext {
  return {
    db: services.db,
    site,
    now: services.now(),
    service: withValuationQuota(services.valuationServiceOf(site), services.takeLimit, site),
    key: keyOf(request),
    uploadQuota: uploadQuota(services.takeLimit, site, address),
    onError: (reason) => services.log.warn({ site: site.slug, reason }, "the valuation service failed"),
  };
}
