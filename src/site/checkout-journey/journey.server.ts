import type { Car } from "#domain/cars/car.ts";
import { financeOffer } from "#domain/cars/finance/eligibility.ts";
import { canReserve, canTradeIn, offersJourney } from "#domain/cars/online-offers.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { AcceptOutcome, SenderFacts } from "#domain/leads/submissions/acceptance.server.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import { carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { FormValues } from "#site/parts/lead-form/form-model.ts";
import { type JourneyOffer, leadAnswers } from "./journey-fields.ts";

/**
 * The car of a URL: by slug first, then by id (DECIDE-24), in any state; null when this site doesn't have it.
 */
export async function journeyCar(db: Database, site: Site, named: string, now: Date): Promise<Car | null> {
  const bySlug = await carBySlug(db, site, named, now);
  return bySlug ?? (await siteCars(db, site, [named], now)).get(named) ?? null;
}

/** What a journey about a car offers; null when the car can't be bought online (any more). */
export function journeyOffer(car: Car, site: Site, now: Date): JourneyOffer | null {
  const settings = settingsFor(site, car.dealership_slug);
  if (!offersJourney(car, settings)) return null;
  return {
    trade: canTradeIn(car, settings.trade),
    pay: [
      ...(canReserve(car, settings.buy) ? (["deposit"] as const) : []),
      ...(financeOffer(car, settings, now) ? (["finance"] as const) : []),
      "dealership",
    ],
  };
}

export type JourneyLead = {
  db: Database;
  site: Site;
  now: Date;
  car: Pick<Car, "id" | "dealership_slug">;
  values: FormValues;
  offer: JourneyOffer;
  /** The idempotency key: the same for every submission of one journey. */
  key: string;
  /** Shows the browser its confirmation. */
  proof: string;
  facts: SenderFacts;
  /** What brought the visit, as the form sent it. */
  leadAttributes: unknown;
  postcodes: Postcodes;
  takeLimit: TakeLimit;
  trigger: () => void;
  count?: ((counted: Counted) => void) | undefined;
};

/**
 * Sends the whole journey as a lead (BUY-10). `gone` reports to the dealer that the car became unavailable
 * meanwhile.
 */
export function sendJourney(lead: JourneyLead, as: "purchase" | "gone"): Promise<AcceptOutcome> {
  const { db, site, now, car, values, offer, key, proof, facts, postcodes, takeLimit, trigger, count } = lead;
  const { leadAttributes: lead_attributes } = lead;
  return acceptLead({
    takeLimit,
    db,
    site,
    now,
    facts,
    userData: {
      ...leadAnswers(values, site, offer),
      lead_attributes,
      category: "Vehicle Enquiry",
      subcategory: as === "purchase" ? "Buy Online" : "Find Me Something Similar",
      car_id: car.id,
      dealership_slug: car.dealership_slug,
    },
    idempotencyKey: `buy-online ${as} ${key}`,
    proof,
    postcodes,
    trigger,
    count,
  });
}
