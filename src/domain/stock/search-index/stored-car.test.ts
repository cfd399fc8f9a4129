import { expect, it } from "vitest";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import type { StoredCar } from "./indexed-car.ts";
import { assembleCar } from "./stored-car.server.ts";

const row = {
  id: "a",
  slug: "car-a",
  dealershipId: "north",
  locationId: "l1",
  status: "in_stock",
  soldAt: null,
  reserved: false,
  views: 0,
  pictures: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  facts: { make: "Kia", model: "Rio", year: 2020, car_type: "used", status: "in_stock" },
} as unknown as StoredCar;

it("gives a car the summary of its location, with the id of its address [ENT-058..067] [DECIDE-22] [DECIDE-23]", () => {
  const address = {
    street: "1 Bridge Street",
    city: "Maitland",
    state: "NSW",
    postcode: "2320",
    lat: -32.7,
    long: 151.5,
    map_key: "key",
    place_url: "https://maps.example/p",
    place_id: "p1",
  };
  const contact_detail = { phone: null, landline_phone: "02 5550 0101", opening_hours: [] };
  const location = sampleLocation({
    id: "l1",
    slug: "yard",
    name: "Yard",
    address,
    contact_detail,
    distribution_locations: ["depot"],
  });
  const { map_key, place_id, ...shown } = address;
  expect(assembleCar(row, sampleSite({ locations: [location] }))?.location).toEqual({
    id: "l1",
    name: "Yard",
    slug: "yard",
    phone: "02 5550 0101",
    address: { id: "l1", ...shown },
    distribution_locations: ["depot"],
  });
  expect(assembleCar(row, sampleSite())?.location).toBeNull();
});
