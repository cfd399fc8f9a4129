import { isAvailable } from "#domain/cars/availability.ts";
import { priceView } from "#domain/cars/price.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { HandledLead } from "#domain/leads/handling/handled-lead.server.ts";
import { answerOf, carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { carOfOwner } from "#domain/stock/search-index/stored-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { LeadCarNow } from "./lead-detail.ts";

/** The car as it is now: what the lead stored may be out of date. */
export async function carNow(
  { consoleDb, now }: { consoleDb: Database; now(): Date },
  { site, lead }: { site: Site; lead: HandledLead },
  port: string,
): Promise<LeadCarNow | null> {
  const title = carTitle(lead);
  if (title === null) return null;
  const car = lead.carId === null ? null : await carOfOwner(consoleDb, site, lead.carId);
  const stockNumber = answerOf(lead, "stock_number") || null;
  if (!car)
    return {
      id: lead.carId,
      title,
      stockNumber,
      price: null,
      link: null,
      state: lead.carId ? "Not in stock any more" : null,
    };
  const { price } = settingsFor(site, car.dealership_slug);
  const view = priceView(car, price, formatsOf(site));
  const isListed = isAvailable(car) && belongsToSite(car, site, now());
  const host = site.hosts[0] ?? `${site.slug}.localhost`;
  return {
    id: car.id,
    title,
    stockNumber,
    price: view.kind === "subscription" ? `${view.text} ${view.unit}` : view.text,
    state: !isAvailable(car) ? "Sold" : isListed ? "For sale" : "Not on the website",
    link: isListed ? `//${host}${port && `:${port}`}/cars/${car.slug}` : null,
  };
}
