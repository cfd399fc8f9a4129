import { expect, it } from "vitest";
import { groupDocument, siteDocument } from "#domain/configuration/document.ts";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { draftedSite } from "./drafted-site.ts";

const group = groupDocument.parse({
  slug: "north",
  name: "North",
  dealerships: [{ slug: "north-yard", name: "Yard" }],
});
const site = siteDocument.parse({ slug: "north", name: "North", search: { index: { name: "cars" } } });
const published = {
  groupId: "g",
  siteId: "s",
  versions: { group: 1, site: 1, content: 0 },
  documents: {
    group,
    sites: new Map([["s", site]]),
    contents: new Map([["s", contentDocument.parse({})]]),
  },
};
const rules = { reservedHosts: [], checks: [], patterns: [] };
const change = (path: string[], to: unknown) => ({ document: "site" as const, siteId: "s", path, to });

it("shows the changes of a draft, and none of those that only commands make", () => {
  const changes = [
    change(["tagline"], "Cars for everyone"),
    change(["search", "index", "host"], "https://evil.example"),
    change(["lead", "handling", "statusSecret"], "another"),
  ];
  expect(draftedSite(published, changes, { rules, draftVersion: -1 })).toMatchObject({
    kind: "ok",
    site: {
      tagline: "Cars for everyone",
      search: { index: { name: "cars", host: null } },
      lead: { handling: { statusSecret: null } },
    },
  });
});
