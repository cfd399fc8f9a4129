import type { RouterContextProvider } from "react-router";
import { paymentsContext } from "#features/buying/payments/payments-context.server.ts";
import { bookingLinksContext } from "#features/leads/confirmation/booking-links-context.server.ts";
import { triggerDeliveriesContext } from "#features/leads/lead-delivery/trigger-deliveries-context.server.ts";
import { mapTilesContext } from "#features/places/locations/map-tiles-context.server.ts";
import { postcodesContext } from "#features/places/locations/postcodes-context.server.ts";
import { stocksContext } from "#features/stock/stock-index/stocks-context.server.ts";
import { uploadsContext } from "#features/trade-in/uploads/uploads-context.server.ts";
import { valuationServicesContext } from "#features/trade-in/valuation/valuation-services-context.server.ts";
import { picturesContext } from "#features/web/pictures/pictures-context.server.ts";
import { outboxContext } from "#platform/adapters/messages/outbox-context.server.ts";
import { triggerContext } from "#platform/background/trigger-context.server.ts";
import { clockContext } from "#platform/clock-context.server.ts";
import { hasPageContext } from "#platform/config/has-page-context.server.ts";
import { databaseContext } from "#platform/database/database-context.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { demoContext } from "#platform/http/demo-context.server.ts";
import { limitsContext } from "#platform/http/limits-context.server.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { privacySourcesContext } from "#platform/privacy-sources-context.server.ts";
import { secretsContext } from "#platform/secrets-context.server.ts";

/** What the routes of the dealer sites use. Plain objects and functions: they are created outside this front end. */
export type SiteServices = Omit<ReturnType<typeof siteServices>, "count">;

/** The services of a request, for routes to pass to server functions, which take what they use. */
export function siteServices(context: Pick<RouterContextProvider, "get">) {
  return {
    db: context.get(databaseContext),
    secrets: context.get(secretsContext),
    now: context.get(clockContext),
    log: context.get(logContext),
    takeLimit: context.get(limitsContext),
    isDemo: context.get(demoContext),
    outbox: context.get(outboxContext),
    hasPage: context.get(hasPageContext),
    triggerTask: context.get(triggerContext),
    triggerDeliveries: context.get(triggerDeliveriesContext),
    privacySources: context.get(privacySourcesContext),
    stocks: context.get(stocksContext),
    pictures: context.get(picturesContext),
    payments: context.get(paymentsContext),
    bookingLinks: context.get(bookingLinksContext),
    uploads: context.get(uploadsContext),
    valuationServiceOf: context.get(valuationServicesContext),
    postcodes: context.get(postcodesContext),
    mapTiles: context.get(mapTilesContext),
    /** Has something counted with this request's answer. */
    count: (counted: Counted) => context.get(requestContext).count?.(counted),
  };
}
