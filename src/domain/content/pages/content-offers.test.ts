import { expect, it } from "vitest";
import { testSite } from "#tests/support/test-services.ts";
import { checkFile } from "./check-content.ts";
import { contentOfferProblems } from "./content-offers.ts";

const popup = (description: string) => ({
  src: "/sale.jpg",
  expiryDate: "2027-01-01",
  linkTo: "/contact",
  title: "Sale",
  buttonText: "Go",
  description,
});
const licensed = { dealer_license_number: "MD012345" };
const site = testSite("bay", { currency: "AUD", locations: [licensed as never] });

it("finds popups of the site and of pages that name a repayment without its terms", () => {
  const checked = checkFile({
    popups: [popup("Only $99 a week")],
    pages: [
      {
        path: "/sale",
        title: "Sale",
        description: "Sale",
        blocks: [{ type: "timed_popup", ...popup("2.9% p.a.") }],
      },
    ],
  });
  if (checked.kind === "invalid") throw new Error(JSON.stringify(checked.problems));
  expect(contentOfferProblems(checked.content, site).map(({ path }) => path)).toEqual([
    "popups[0].description",
    "pages[0].blocks[0].description",
  ]);
  expect(contentOfferProblems(checked.content, { ...site, currency: "NZD" })).toEqual([]);
});
