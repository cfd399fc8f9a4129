import type { Logger } from "pino";
import { createContext, type RouterContextProvider } from "react-router";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PageComparison } from "#domain/content/drafted-sites/page-changes.server.ts";
import type { PreviewLinks } from "#domain/content/drafted-sites/preview-links.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import type { WebhookServices } from "#domain/integrations/webhooks/post-message.server.ts";
import type { ViewCounts } from "#domain/leads/lead-list/view-counts.server.ts";
import type { CarInterest } from "#domain/measurement/car-interest.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { ValuationServiceOf } from "#domain/trade-in/valuation/valuation-services.server.ts";
import type { GuardedFetch } from "#lib/guarded-fetch.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { SenderServices } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { HostCheck } from "#platform/doctor/host-check.server.ts";
import type { HostClaims } from "#platform/doctor/host-claims.server.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";

/** What the routes of the console use. Plain objects and functions: they are created outside this front end. */
export type ConsoleServices = {
  log: Logger;
  /** Whether the process serves demo sites, which show messages instead of sending them. */
  isDemo: boolean;
  /** Whether the operator lets scripts of vendors run in pages. */
  permitsTags: boolean;
  /** Address of the API for programs; null where there is none. */
  apiAddress: string | null;
  /** The application's clock. */
  now: () => Date;
  sites: Pick<SiteStore, "list" | "bySlug">;
  /** What drafts are checked by. */
  draftRules: DraftRules;
  previewLinks: PreviewLinks | null;
  /** Finds the pages that a draft changes. */
  pageComparison: PageComparison;
  /** As the role that sees staff. */
  consoleDb: Database;
  pictures: PictureStore;
  /** Secrets by the names that configurations use. */
  secrets: Secrets;
  payments: PaymentDeps;
  /** Calls a group's OpenID Connect provider. */
  providerFetch: GuardedFetch;
  privacySources: readonly PrivacySource[];
  /** Triggers delivery of due leads and messages, in this process or a worker. */
  triggerDeliveries: () => void;
  triggerTask: TriggerTask;
  valuationServiceOf: ValuationServiceOf;
  takeLimit: TakeLimit;
  postcodes: Postcodes;
  outbox: Outbox;
  /** Whether shoppers' answers by e-mail arrive in their leads. */
  isAnsweredInLead: boolean;
  replyFiles: Pick<Originals, "read">;
  hostCheck: HostCheck;
  hostClaims: HostClaims;
  stocks: SiteStocks;
  /** How cars are looked at, beside what is usual for cars like them. */
  carInterest: CarInterest;
  /** How many leads a member's saved views have. */
  viewCounts: ViewCounts;
  webhooks: WebhookServices;
  /** What the keys of senders are made and checked with. */
  senders: SenderServices;
};

const servicesContext = createContext<ConsoleServices>();

/** The member of a request; null for a stranger. */
export const signedInContext = createContext<SignedIn | null>(null);

/** The services of a request, for routes to pass to server functions, which take what they use. */
export function consoleServices(context: Pick<RouterContextProvider, "get">) {
  const services = context.get(servicesContext);
  const { address, isLocal } = context.get(requestContext);
  return { ...services, address, isLocalDemo: services.isDemo && isLocal };
}

export function memberOf(context: Pick<RouterContextProvider, "get">): SignedIn {
  const member = context.get(signedInContext);
  if (!member) throw new Error("a screen without admission asks who is signed in");
  return member;
}

export function provideConsoleServices(context: RouterContextProvider, services: ConsoleServices): void {
  context.set(servicesContext, services);
  context.set(logContext, services.log);
}
