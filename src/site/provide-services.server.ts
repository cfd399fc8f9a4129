import type { RouterContextProvider } from "react-router";
import { paymentsContext } from "#features/buying/payments/payments-context.server.ts";
import { bookingLinksContext } from "#features/leads/confirmation/booking-links-context.server.ts";
import { triggerDeliveriesContext } from "#features/leads/lead-delivery/trigger-deliveries-context.server.ts";
import { mapTilesContext } from "#features/places/locations/map-tiles-context.server.ts";
import { postcodesContext } from "#features/places/locations/postcodes-context.server.ts";
import { recordedStocks } from "#features/stock/stock-index/recorded-stocks.server.ts";
import { inSameState } from "#features/stock/stock-index/same-state.server.ts";
import { stocksContext } from "#features/stock/stock-index/stocks-context.server.ts";
import { uploadsContext } from "#features/trade-in/uploads/uploads-context.server.ts";
import { valuationServicesContext } from "#features/trade-in/valuation/valuation-services-context.server.ts";
import { picturesContext } from "#features/web/pictures/pictures-context.server.ts";
import { outboxContext } from "#platform/adapters/messages/outbox-context.server.ts";
import { triggerContext } from "#platform/background/trigger-context.server.ts";
import { clockContext } from "#platform/clock-context.server.ts";
import { hasPageContext } from "#platform/config/has-page-context.server.ts";
import { databaseContext } from "#platform/database/database-context.server.ts";
import { demoContext } from "#platform/http/demo-context.server.ts";
import { limitsContext } from "#platform/http/limits-context.server.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { privacySourcesContext } from "#platform/privacy-sources-context.server.ts";
import { secretsContext } from "#platform/secrets-context.server.ts";
import type { SiteServices } from "./site-services.server.ts";

/** Sets the context key of every service that routes read. */
export function provideServices(context: RouterContextProvider, services: SiteServices): void {
  context.set(databaseContext, services.db);
  context.set(clockContext, services.now);
  context.set(secretsContext, services.secrets);
  context.set(logContext, services.log);
  context.set(limitsContext, services.takeLimit);
  context.set(demoContext, services.isDemo);
  context.set(outboxContext, services.outbox);
  context.set(hasPageContext, services.hasPage);
  context.set(triggerContext, services.triggerTask);
  context.set(triggerDeliveriesContext, services.triggerDeliveries);
  context.set(privacySourcesContext, services.privacySources);
  const { reads } = context.get(requestContext);
  context.set(stocksContext, inSameState(reads ? recordedStocks(services.stocks, reads) : services.stocks));
  context.set(picturesContext, services.pictures);
  context.set(paymentsContext, services.payments);
  context.set(bookingLinksContext, services.bookingLinks);
  context.set(uploadsContext, services.uploads);
  context.set(valuationServicesContext, services.valuationServiceOf);
  context.set(postcodesContext, services.postcodes);
  context.set(mapTilesContext, services.mapTiles);
}
