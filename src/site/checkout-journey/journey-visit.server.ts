import { data } from "react-router";
import type { Car } from "#domain/cars/car.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { readDraft, readDraftCookie } from "#domain/leads/form-drafts/form-draft.server.ts";
import { ownAnswers, type Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { FormValues } from "#site/parts/lead-form/form-model.ts";
import { restoredValues } from "#site/parts/lead-form/form-values.ts";
import { requireShopper, type SessionServices } from "#site/parts/session/session.server.ts";
import { journeyCar, journeyOffer } from "./journey.server.ts";
import { allFields, type JourneyOffer } from "./journey-fields.ts";

/** A request of the journey: the shopper, the car, and the input so far. */
export type Visit = {
  services: SessionServices;
  request: Request;
  site: Site;
  shopper: Shopper;
  car: Car;
  /** Null when the car can no longer be bought online. */
  offer: JourneyOffer | null;
  /** The URL's parameter, slug or id, unchanged. */
  named: string;
  cookie: string | null;
  /** Identifies this journey, so that it is sent only once. */
  key: string;
  left: string | null;
  values: FormValues;
};

/**
 * Loads a journey. Requires sign-in like the checkout; only for sites that have the journey, and for their
 * cars (DECIDE-75, ROUTE-17).
 */
export async function visit(services: SessionServices, request: Request, site: Site): Promise<Visit> {
  const named = new URL(request.url).searchParams.get("car_id")?.slice(0, 300) ?? "";
  const { db, now } = services;
  const car = named ? await journeyCar(db, site, named, now()) : null;
  if (!car || !settingsFor(site, car.dealership_slug).buy.checkoutJourney) throw data(null, { status: 404 });
  const shopper = await requireShopper(services, request, site, "checkout");
  const cookie = readDraftCookie(request);
  const draft = cookie ? await readDraft(db, site, { cookie, form: draftName(car) }, now()) : null;
  const stored = draft?.data ?? {};
  const start = { ...ownAnswers(shopper), ...stored };
  return {
    services,
    request,
    site,
    shopper,
    car,
    named,
    cookie,
    offer: journeyOffer(car, site, now()),
    key: typeof stored.journey === "string" ? stored.journey : randomId(),
    left: typeof stored.left === "string" ? stored.left : null,
    values: restoredValues(allFields(site), start),
  };
}

export const draftName = (car: Pick<Car, "id">) => `buy-online ${car.id}`;
