import { data } from "react-router";
import type { Car } from "#features/cars/cars/car.ts";
import { readDraft, readDraftCookie } from "#features/leads/form-drafts/form-draft.server.ts";
import type { FormValues } from "#features/leads/lead-form/form-model.ts";
import { restoredValues } from "#features/leads/lead-form/form-values.ts";
import { requireShopper, type SessionServices } from "#features/shoppers/accounts/session.server.ts";
import { ownAnswers, type Shopper } from "#features/shoppers/accounts/shopper.ts";
import { randomId } from "#lib/random-id.server.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import { journeyCar, journeyOffer } from "./journey.server.ts";
import { allFields, type JourneyOffer } from "./journey-fields.ts";

/** What a request to the journey is about: the shopper, the car, what is typed so far. */
export type Visit = {
  services: SessionServices;
  request: Request;
  site: Site;
  shopper: Shopper;
  car: Car;
  /** Null when the car can't be bought online any more. */
  offer: JourneyOffer | null;
  /** The parameter of the address, slug or id as it came. */
  named: string;
  cookie: string | null;
  /** Names this journey, so that it is sent once. */
  key: string;
  left: string | null;
  values: FormValues;
};

/** Opens the journey: gated like the checkout, on sites that have it, for cars of theirs (DECIDE-75, ROUTE-17). */
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

/** The name of a car's draft. */
export const draftName = (car: Pick<Car, "id">) => `buy-online ${car.id}`;
