import type { Site } from "#domain/configuration/site.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { measuredKind } from "#domain/measurement/counters.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import type { NewPageEvent } from "#domain/measurement/destinations/page-events.server.ts";
import {
  maxReportBytes,
  type PageReport,
  readPageReport,
} from "#domain/measurement/destinations/page-report.server.ts";
import { campaignFacts, carFacts, measuredCar } from "#domain/measurement/destinations/shared-facts.ts";
import { countedPress } from "#domain/measurement/offer-counts.ts";
import { sentPurposes } from "#domain/measurement/sent-consent.ts";
import { goingVisit } from "#domain/measurement/sent-visit.server.ts";
import { deviceOf, isAhead } from "#domain/measurement/visit.ts";
import { clicksIn, type SentVisit } from "#domain/measurement/visit-cookies.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { pressableOffers } from "#site/parts/promotions/pressable-offers.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

const accepted = { maxBytes: maxReportBytes, unreadable: "The body is not JSON." };

/**
 * `POST /api/measure`: what a page reports for the site's destinations (DECIDE-263), sent as a beacon whose response isn't read: always 204, but
 * for what isn't JSON. Without consent, or with Global Privacy Control, the body isn't read.
 */
export async function action({ request, context }: CallArgs) {
  const done = () => new Response(null, { status: 204, headers: new Headers(noStore) });
  const site = context.get(siteContext);
  const { db, takeLimit, now, stocks, pageEvents, count } = siteServices(context);
  const { statistics, advertising } = sentPurposes(site.tracking, request);
  const isMeasured = destinationsOf(site.tracking).length > 0;
  if (!(statistics || (isMeasured && advertising))) return done();
  const agent = request.headers.get("User-Agent") ?? "";
  if (deviceOf(agent) === null || isAhead(Object.fromEntries(request.headers))) return done();
  const { address: ip } = context.get(requestContext);
  if ((await takeLimit("measure", site, ip)) > 0) return done();
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const report = readPageReport(body.json);
  const drop = (reason: string) =>
    count({ kind: measuredKind, subject: `page dropped: ${reason}`, results: null });
  for (const reason of report.dropped) drop(reason);
  if (statistics) for (const one of await offersIn(db, site, report)) count(one);
  if (!isMeasured || report.events.length === 0) return done();
  const at = now();
  const { visit, headers } = goingVisit(site, request, clicksIn(report.landing, at), at);
  const { events, dropped } = measuredEvents(site, await stocks.of(site), report, {
    visit,
    ip,
    agent: agent.slice(0, 400),
    now: at,
  });
  for (const reason of dropped) drop(reason);
  for (const event of events) {
    const wait = await takeLimit("siteMeasured", site, "site");
    if (wait > 0 || !pageEvents.add(site, event)) drop("limit");
  }
  const response = done();
  for (const header of headers) response.headers.append("Set-Cookie", header);
  return response;
}

/** What was pressed or closed of the site's own offers; what else a page may send as a title is nothing. */
async function offersIn(db: Database, site: Site, { events }: PageReport): Promise<Counted[]> {
  const pressed = events.flatMap(({ offer, params }) =>
    offer === undefined ? [] : [{ title: offer, result: params.event_action_result ?? "" }],
  );
  if (pressed.length === 0) return [];
  const offers = pressableOffers(site, await contentOf(db, site));
  return pressed.flatMap((one) => countedPress(one, offers));
}

type Sent = { visit: SentVisit; ip: string; agent: string; now: Date };

/** The events of a report with what the server knows of their cars. One about a car that the site doesn't have is dropped. */
function measuredEvents(
  site: Pick<Site, "hosts" | "currency">,
  stock: Pick<SiteStock, "remembered">,
  { events, landing, from }: PageReport,
  { visit, ip, agent, now }: Sent,
): { events: NewPageEvent[]; dropped: string[] } {
  const campaign = campaignFacts(landing);
  const source = campaign.source ?? from;
  const dropped: string[] = [];
  const made = events.flatMap(({ id, kind, agoMs, path, page, cars: ids, params }): NewPageEvent[] => {
    const cars = ids.flatMap((one) => stock.remembered({ id: one }) ?? []);
    const isList = kind === "asc_itemlist_pageview";
    if (cars.length === 0 && (kind === "favourite" || kind === "asc_item_pageview")) {
      dropped.push("car");
      return [];
    }
    const facts = {
      path,
      origin: `https://${site.hosts[0]}`,
      page,
      params,
      ...campaign,
      ...(source ? { source } : {}),
      ...(isList ? { cars: cars.map(measuredCar) } : carFacts(cars[0] ?? null, site.currency)),
    };
    return [{ id, kind, at: new Date(now.getTime() - agoMs), facts, visit, ip, agent }];
  });
  return { events: made, dropped };
}
