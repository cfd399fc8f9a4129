import type { Site } from "#domain/configuration/site.ts";
import type { FormDefinition } from "./form-definition.ts";
import { addressFields, orderFields, serviceSteps, vehicleFields } from "./service-fields.ts";

export const serviceForm = {
  service: {
    category: "Service Booking",
    subcategory: null,
    page: { at: bookingPath },
    locations: "service",
    sendsSteps: true,
    text: () => ({
      title: "Book a service",
      intro: "Tell us about your car and the day that suits. We confirm by phone or e-mail.",
      submit: "Book service",
    }),
    fields: ({ site, places }) => [
      ...vehicleFields(site),
      ...addressFields(site),
      ...orderFields(site, places({ anyMake: true })),
    ],
    steps: (names, site) => serviceSteps(names, site.service.stepOrder),
  },
} as const satisfies Record<string, FormDefinition>;

/**
 * The address of service bookings: the page of that name, unless the site has one address for all of
 * servicing (DECIDE-45).
 */
export function bookingPath(site: Pick<Site, "service">): "/book-a-service" | "/service" {
  return site.service.page.enabled ? "/book-a-service" : site.service.path;
}
