import { type Settings, settings } from "#domain/configuration/settings.ts";
import type { Location, Site } from "#domain/configuration/site.ts";

/** A small resolved site for tests: one dealership with one location, platform defaults otherwise. */
export function sampleSite(over: Partial<Site> = {}): Site {
  const defaults: Settings = settings.parse({});
  return {
    ...defaults,
    id: "00000000-0000-4000-8000-0000000000a1",
    slug: "sample",
    name: "Sample Motors",
    groupId: "00000000-0000-4000-8000-0000000000a0",
    groupSlug: "sample-group",
    currency: "AUD",
    template: "standard",
    hosts: ["sample.localhost"],
    formerHosts: [],
    isSuspended: false,
    isLive: true,
    logo: null,
    manufacturer: null,
    dealerships: [{ id: "north", slug: "north", name: "Sample North", reviews: null }],
    locations: [sampleLocation()],
    manufacturers: [],
    special_hours: [],
    review_texts: [],
    range: [],
    version: 1,
    contentVersion: 0,
    runningTags: [],
    dealershipSettings: {},
    ...over,
  };
}

export function sampleLocation(over: Partial<Location> = {}): Location {
  return {
    id: "north-sales",
    slug: "north-sales",
    name: "Sample North - Sales",
    dealership_id: "north",
    dealership_slug: "north",
    image: null,
    address: {
      street: "1 High Street",
      city: "Gosford",
      state: "NSW",
      postcode: "2250",
      lat: null,
      long: null,
      map_key: null,
      place_url: null,
      place_id: null,
    },
    contact_detail: { phone: "(02) 5550 0100", landline_phone: null, opening_hours: [] },
    location_type: "sales",
    location_subtype: [],
    manufacturers: [],
    distribution_locations: [],
    primary: true,
    visible: true,
    intro: null,
    staff: [],
    dealer_license_number: null,
    motor_vehicle_repairer: null,
    reviews: null,
    ...over,
  };
}
