import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { aCar } from "./a-car.ts";

/** A complete lead for tests; `change` replaces fields. Only tests import this. */
export function aLead(change: Partial<StoredLead> = {}): StoredLead {
  const car = leadCar(aCar({ interior_colour: "Black" }));
  return {
    id: "aaaaaaaaaaaaaaaaaaaaaa",
    groupId: "g",
    siteId: "s",
    state: "complete",
    category: "Vehicle Enquiry",
    subcategory: null,
    car,
    dealershipSlug: car.dealership_slug,
    locationId: car.location_id,
    payload: {
      category: "Vehicle Enquiry",
      name: "Ana Li",
      email: "ana@example.com",
      phone: "+61412345678",
      message: "Is it still there?",
      contact_method: "Email",
    },
    consent: { optIn: true, text: "Keep me up to date.", version: "1", terms: null, termsText: null },
    visitedPages: ["/", "/cars/x"],
    linkedQueryParams: { utm_source: "ads" },
    source: "campaign/ads",
    campaign: null,
    measure: null,
    url: "https://sample.example/cars/x",
    userAgent: "Browser/1",
    spam: [],
    createdAt: new Date("2026-11-22T22:00:00Z"),
    updatedAt: new Date("2026-11-22T22:00:00Z"),
    ...change,
  };
}
