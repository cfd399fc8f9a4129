import { describe, expect, it } from "vitest";
import { configurationDocument } from "#domain/configuration/document.ts";
import { siteToCopy } from "./template-site.ts";

const documents = configurationDocument.parse({
  group: {
    slug: "g",
    name: "G",
    dealerships: [{ slug: "d", name: "D" }],
    price: { noPriceText: "Ask the group" },
    phone: { number: "02 5550 0100" },
    lead: { fallbackEmail: "leads@dealer.example" },
  },
  site: {
    slug: "s",
    name: "S",
    template: "group",
    hosts: ["www.dealer.example"],
    theme: { brand: "#7a1f2b" },
    search: { exclusions: { cars: ["S1"] } },
    legal: { copyright: "All ours." },
    redirects: [{ from: "/old", to: "/" }],
  },
});
const of = {
  group: documents.group!,
  site: documents.site!,
  agency: { tagline: "Theirs", redbook: true },
  labels: ["pilot"],
};

describe("what a new site takes from another one [DECIDE-341]", () => {
  it("is its template, labels and settings, without what says who the dealer is", () => {
    expect(siteToCopy(of, true)).toEqual({
      template: "group",
      labels: ["pilot"],
      settings: { theme: { brand: "#7a1f2b" } },
      agency: { redbook: true },
    });
  });

  it("has the settings of the other group in another group", () => {
    expect(siteToCopy(of, false).settings).toEqual({
      theme: { brand: "#7a1f2b" },
      price: { noPriceText: "Ask the group" },
    });
  });
});
