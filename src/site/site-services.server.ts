import type { Logger } from "pino";
import { createContext, type RouterContextProvider } from "react-router";
import type { AlertLinks } from "#domain/alerts/alert-links.server.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { HasPage } from "#domain/configuration/has-page.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { BookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import type { PageEvents } from "#domain/measurement/destinations/page-events.server.ts";
import type { VitalReport } from "#domain/measurement/vital-counts.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { recordedStocks } from "#domain/stock/search-index/recorded-stocks.server.ts";
import { inSameState } from "#domain/stock/search-index/same-state.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Uploads } from "#domain/trade-in/uploads/uploads.server.ts";
import type { ValuationServiceOf } from "#domain/trade-in/valuation/valuation-services.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";
import { type PartCache, partsContext } from "#site/parts/part-cache.server.ts";

/** What the routes of the dealer sites use. Plain objects and functions: they are created outside this front end. */
export type SiteServices = {
  db: Database;
  /** Secrets by the names that configurations use. */
  secrets: Secrets;
  /** The application's clock. */
  now: () => Date;
  log: Logger;
  takeLimit: TakeLimit;
  /** Whether the process serves demo sites, which show messages instead of sending them. */
  isDemo: boolean;
  outbox: Outbox;
  hasPage: HasPage;
  triggerTask: TriggerTask;
  /** Triggers delivery of due leads and messages, in this process or a worker. */
  triggerDeliveries: () => void;
  privacySources: readonly PrivacySource[];
  stocks: SiteStocks;
  pictures: PictureStore;
  payments: PaymentDeps;
  bookingLinks: BookingLinks;
  alertLinks: AlertLinks;
  uploads: Uploads;
  /** Receives an e-mail from the provider. */
  mailgun(request: Request): Promise<Response>;
  /** Receives what became of e-mails from the provider. */
  mailgunEvents(request: Request): Promise<Response>;
  twilio(site: Site, request: Request): Promise<Response>;
  valuationServiceOf: ValuationServiceOf;
  postcodes: PlacedPostcodes;
  mapTiles: MapTiles;
  /** What pages report for the sites' destinations. */
  pageEvents: Pick<PageEvents, "add" | "withdraw">;
  /** Cache of parts of pages; null: none. */
  parts?: PartCache | null;
  /** Counts how fast pages were, and says what share of a site's loads reports it. */
  vitals: { add(site: Site, report: VitalReport): void; rateOf(site: Site): number };
};

const servicesContext = createContext<SiteServices & { release: string }>();

/** The services of a request, for routes to pass to server functions, which take what they use. */
export function siteServices(context: Pick<RouterContextProvider, "get">) {
  return {
    ...context.get(servicesContext),
    /** Has something counted with this request's answer. */
    count: (counted: Counted) => context.get(requestContext).count?.(counted),
  };
}

/**
 * Gives a request the services that its routes read; what they read of the stock is recorded for a cacheable page.
 * @param release the version of the pages' scripts
 */
export function provideServices(context: RouterContextProvider, services: SiteServices, release = ""): void {
  const { reads } = context.get(requestContext);
  const stocks = inSameState(reads ? recordedStocks(services.stocks, reads) : services.stocks);
  context.set(servicesContext, { ...services, stocks, release });
  context.set(logContext, services.log);
  context.set(partsContext, services.parts ?? null);
}
