import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { problemsAdded } from "./offer-terms.ts";
import { createSiteStore, type SiteStore } from "./site-store.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => new Date("2026-03-02T01:00:00Z"));
});
afterAll(() => db.remove());

const terms = "Comparison rate 7.20% p.a. This comparison rate is true only for the examples given.";
const apply = (settings: string, { slug = "coast", currency = "AUD" } = {}) =>
  store.apply(
    `
group:
  slug: ${slug}
  name: Coast
  currency: ${currency}
  dealerships: [{ slug: ${slug}-yard, name: Yard }]
  locations: [{ slug: ${slug}-north, name: North, dealer_license_number: MD012345 }]
site:
  slug: ${slug}-bay
  name: Bay
  ${settings}
`,
    "ana",
  );
const tile = (title: string, text = "") => `promo: { tiles: [{ title: "${title}", text: "${text}" }] }`;

describe("an offer that an applied document adds", () => {
  it.each([
    [
      "slide",
      'promo: { slides: [{ start: 2026-03-01, expiry: 2026-04-01, image: /a.jpg, alt: "$99 a week" }] }',
    ],
    ["tile", tile("Only $99 a week")],
    [
      "card",
      "promo: { cards: [{ start: 2026-03-01, expiry: 2026-04-01, slide: { id: a, name: 2.9% p.a., description: Now, url: /a } }] }",
    ],
    [
      "offer on a model",
      "models: { list: [{ name: CX-5, manufacturer_name: Mazda, offers: [{ title: Now, text: From $420 per month }] }] }",
    ],
  ])("is refused as a %s that names a rate or a repayment without its terms", async (_kind, settings) => {
    const outcome = await apply(settings);
    expect(outcome).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(outcome)).toContain("add the comparison rate");
  });

  it("is applied with its terms, and in other countries", async () => {
    expect((await apply(tile("Only $99 a week", terms))).kind).toBe("applied");
    expect((await apply(tile("Only $99 a week"), { slug: "kiwi", currency: "NZD" })).kind).toBe("applied");
  });

  it("needs the licence number once the site’s pages don’t show it", async () => {
    expect((await apply(tile("Run-out"))).kind).toBe("applied");
    const hidden = await apply(`showDealerLicence: false\n  ${tile("Run-out")}`);
    expect(JSON.stringify(hidden)).toContain("dealer licence number");
    expect(hidden.kind).toBe("refused");
    expect((await apply("showDealerLicence: false")).kind).toBe("applied");
  });
});

it("leaves what was stored before, and finds what is new by its words", () => {
  const problem = (path: string, message: string) => ({ path, message, line: null });
  const before = [problem("promo.tiles[0].text", "A")];
  expect(
    problemsAdded(before, [problem("promo.tiles[1].text", "A"), problem("promo.tiles[0].text", "B")]),
  ).toEqual([problem("promo.tiles[0].text", "B")]);
});
