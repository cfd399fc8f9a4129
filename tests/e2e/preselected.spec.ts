import { expect, test } from "@playwright/test";
import { filled, get, sessionOf } from "./ask.ts";
import { fieldsIn } from "./form-fields.ts";
import { demoSites } from "./journey.ts";

/** Pages with forms; a site serves those that it has. */
const pages = [
  ...["enquiry", "test_drive", "photos", "similar", "call_back"].map(
    (form) => `/enquire?car_id={id}&form=${form}`,
  ),
  ...[
    "/book-test-drive",
    "/contact",
    "/contact-us",
    "/careers",
    "/service",
    "/book-a-service",
    "/trade-in",
    "/sell-my-car",
  ],
  ...[
    "/finance",
    "/finance-enquiry",
    "/apply-for-finance",
    "/finance-pre-approval",
    "/fleet",
    "/spin-to-win",
  ],
  ...["/parts/search", "/accessories", "/vehicle-parts-and-accessories", "/online-payment", "/about-us"],
  ...["/checkout-journey?car_id={used}", "/cars/{used}/checkout"],
  ...["/enquire?form=model&model={model}", "/enquire?form=brochure&model={model}"],
];
/** Defaults required by rules. */
const named = new Map([
  ["contact_method", "LEAD-19"],
  ["opt_in", "DECIDE-14"],
  ["location", "CONTACT-25"],
]);

for (const site of demoSites) {
  test(`${site}: no form preselects an optional answer, and each required choice starts open [SERVICE-10] [LEAD-19] [CONTACT-04] [CONTACT-25] [DECIDE-14]`, async ({
    request,
  }) => {
    const cookie = await sessionOf(request, site);
    const models = (await get(request, site, "/models")).status() === 200;
    let forms = 0;
    for (const page of pages.filter((one) => models || !one.includes("{model}"))) {
      const path = await filled(request, site, page);
      const answer = await get(request, site, path, cookie);
      if (answer.status() !== 200) continue;
      for (const form of fieldsIn(await answer.text())) {
        forms++;
        for (const field of form) {
          const where = `${path}: ${field.name}`;
          if (field.required) {
            // The contact form's category has its default (CONTACT-04).
            if (field.kind === "select" && field.name !== "category") expect(field.chosen, where).toEqual([]);
          } else if (!named.has(field.name)) expect(field.chosen, where).toEqual([]);
          if (field.name === "location" && field.choices > 1) expect(field.chosen, where).toEqual([]);
        }
      }
    }
    expect(forms).toBeGreaterThan(8);
  });
}
