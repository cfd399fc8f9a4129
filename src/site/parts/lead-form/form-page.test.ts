import { expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type FormServices, formOfSite } from "./form-page.server.ts";

/** Cars in memory only. */
const servicesWith = (change: Partial<Car>) =>
  ({
    db: { withTenant: () => Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true)) },
    stocks: { of: async () => ({ remembered: () => aCar(change) }) },
    now: () => new Date("2026-03-10T12:00:00Z"),
  }) as unknown as FormServices;

it.each<[LeadForm, Partial<Car>, string | undefined]>([
  ["enquiry", { reserved: true }, "Please tell me if it becomes available again."],
  ["enquiry", { reserved: false }, undefined],
  ["enquiry", { reserved: true, status: "coming_soon" }, undefined],
  ["photos", { reserved: true }, undefined],
])("the message of %s about a car with %j starts with %j [DECIDE-174]", async (form, change, start) => {
  const found = await formOfSite(servicesWith(change), sampleSite(), form, "car-1", false);
  expect(found?.model.fields.find(({ name }) => name === "message")?.preset ?? undefined).toBe(start);
});
