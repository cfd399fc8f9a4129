import type { RouterContextProvider } from "react-router";
import { paymentsContext } from "#features/buying/payments/payments-context.server.ts";
import { pageComparisonContext } from "#features/content/drafted-sites/page-comparison-context.server.ts";
import { previewLinksContext } from "#features/content/drafted-sites/preview-links-context.server.ts";
import { draftRulesContext } from "#features/content/drafts/draft-rules-context.server.ts";
import { triggerDeliveriesContext } from "#features/leads/lead-delivery/trigger-deliveries-context.server.ts";
import { postcodesContext } from "#features/places/locations/postcodes-context.server.ts";
import type { SignedIn } from "#features/staff/access/signed-in.ts";
import { signedInContext } from "#features/staff/access/signed-in-context.server.ts";
import { providerFetchContext } from "#features/staff/sign-in/provider-fetch-context.server.ts";
import { stocksContext } from "#features/stock/stock-index/stocks-context.server.ts";
import { valuationServicesContext } from "#features/trade-in/valuation/valuation-services-context.server.ts";
import { picturesContext } from "#features/web/pictures/pictures-context.server.ts";
import { outboxContext } from "#platform/adapters/messages/outbox-context.server.ts";
import { triggerContext } from "#platform/background/trigger-context.server.ts";
import { clockContext } from "#platform/clock-context.server.ts";
import { sitesContext } from "#platform/config/sites-context.server.ts";
import { databaseContext } from "#platform/database/database-context.server.ts";
import { hostCheckContext } from "#platform/doctor/host-check-context.server.ts";
import { hostClaimsContext } from "#platform/doctor/host-claims-context.server.ts";
import { demoContext } from "#platform/http/demo-context.server.ts";
import { limitsContext } from "#platform/http/limits-context.server.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { privacySourcesContext } from "#platform/privacy-sources-context.server.ts";
import { secretsContext } from "#platform/secrets-context.server.ts";

/** What the routes of the console use. Plain objects and functions: they are created outside this front end. */
export type ConsoleServices = ReturnType<typeof processServices>;

function processServices(context: Pick<RouterContextProvider, "get">) {
  return {
    log: context.get(logContext),
    isDemo: context.get(demoContext),
    now: context.get(clockContext),
    sites: context.get(sitesContext),
    draftRules: context.get(draftRulesContext),
    previewLinks: context.get(previewLinksContext),
    pageComparison: context.get(pageComparisonContext),
    /** As the role that sees staff. */
    consoleDb: context.get(databaseContext),
    pictures: context.get(picturesContext),
    secrets: context.get(secretsContext),
    payments: context.get(paymentsContext),
    providerFetch: context.get(providerFetchContext),
    privacySources: context.get(privacySourcesContext),
    triggerDeliveries: context.get(triggerDeliveriesContext),
    triggerTask: context.get(triggerContext),
    valuationServiceOf: context.get(valuationServicesContext),
    takeLimit: context.get(limitsContext),
    postcodes: context.get(postcodesContext),
    outbox: context.get(outboxContext),
    hostCheck: context.get(hostCheckContext),
    hostClaims: context.get(hostClaimsContext),
    stocks: context.get(stocksContext),
  };
}

/** The services of a request, for routes to pass to server functions, which take what they use. */
export function consoleServices(context: Pick<RouterContextProvider, "get">) {
  const { address, isLocal } = context.get(requestContext);
  const services = processServices(context);
  return { ...services, address, isLocalDemo: services.isDemo && isLocal };
}

/** The member of a request that admission let through. */
export function memberOf(context: Pick<RouterContextProvider, "get">): SignedIn {
  const member = context.get(signedInContext);
  if (!member) throw new Error("a screen without admission asks who is signed in");
  return member;
}

/** Sets the context key of every service that routes read. */
export function provideConsoleServices(context: RouterContextProvider, services: ConsoleServices): void {
  context.set(logContext, services.log);
  context.set(demoContext, services.isDemo);
  context.set(clockContext, services.now);
  context.set(sitesContext, services.sites);
  context.set(draftRulesContext, services.draftRules);
  context.set(previewLinksContext, services.previewLinks);
  context.set(pageComparisonContext, services.pageComparison);
  context.set(databaseContext, services.consoleDb);
  context.set(picturesContext, services.pictures);
  context.set(secretsContext, services.secrets);
  context.set(paymentsContext, services.payments);
  context.set(providerFetchContext, services.providerFetch);
  context.set(privacySourcesContext, services.privacySources);
  context.set(triggerDeliveriesContext, services.triggerDeliveries);
  context.set(triggerContext, services.triggerTask);
  context.set(valuationServicesContext, services.valuationServiceOf);
  context.set(limitsContext, services.takeLimit);
  context.set(postcodesContext, services.postcodes);
  context.set(outboxContext, services.outbox);
  context.set(hostCheckContext, services.hostCheck);
  context.set(hostClaimsContext, services.hostClaims);
  context.set(stocksContext, services.stocks);
}
