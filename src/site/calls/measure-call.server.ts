import type { Site } from "#domain/configuration/site.ts";
import type { NewPageEvent } from "#domain/measurement/destinations/page-events.server.ts";
import type { PageReport } from "#domain/measurement/destinations/page-report.server.ts";
import { campaignFacts, carFacts, measuredCar } from "#domain/measurement/destinations/shared-facts.ts";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";

type Sent = { visit: SentVisit; ip: string; agent: string; now: Date };

/** The events of a report with what the server knows of their cars. One about a car that the site doesn't have is dropped. */
export function measuredEvents(
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
