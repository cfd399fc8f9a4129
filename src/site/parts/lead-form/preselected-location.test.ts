import { describe, expect, it } from "vitest";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { formModel } from "./form-model.ts";
import { withLocation } from "./preselected-location.ts";

const site = sampleSite({
  dealerships: ["north", "south"].map((slug) => ({ id: slug, slug, name: slug, reviews: null })),
  locations: ["north", "south"].map((slug) =>
    sampleLocation({
      id: `${slug}-id`,
      slug: `${slug}-sales`,
      name: slug,
      dealership_id: slug,
      dealership_slug: slug,
    }),
  ),
});
const model = formModel("contact", site, null, { offered: false, times: [] });
const presets = (location: string | null) =>
  Object.fromEntries(withLocation(model, site, location).fields.map(({ name, preset }) => [name, preset]));

describe("a form whose address preselects a location [LOC-36] [CONTACT-31]", () => {
  it.each(["south-id", "south-sales"])("%s chooses it and its dealership", (location) => {
    expect(presets(location)).toMatchObject({ location: "south-id", dealership_slug: "south" });
  });

  it.each([null, "nowhere", ""])("%j chooses none", (location) => {
    expect(withLocation(model, site, location)).toBe(model);
  });
});
