import { expect, it } from "vitest";
import { concernsOf, isStale, type SiteHealth, totalsOf } from "./site-health.ts";

const health = (over: Partial<SiteHealth> = {}): SiteHealth => ({
  site: { id: "1", slug: "one", name: "One", groupSlug: "g" },
  leads: [0, 1, 0, 2, 0, 0, 3],
  overdue: 0,
  deliveries: { failed: 0, retried: 0 },
  deals: {},
  endingOffers: 0,
  catalogues: [],
  stock: { cars: 10, withoutPrice: 0, fewPhotos: 4, importedHoursAgo: 2 },
  ...over,
});
const stock = (over: Partial<NonNullable<SiteHealth["stock"]>>) =>
  health({ stock: { ...health().stock!, ...over } });

it("has nothing to say of a healthy site", () => expect(concernsOf([health()])).toEqual([]));

it("puts what is lost before what is late", () => {
  const titles = concernsOf([
    stock({ importedHoursAgo: 73, withoutPrice: 1 }),
    health({ overdue: 2, deliveries: { failed: 1, retried: 2 } }),
  ]).map(({ tone, title }) => `${tone}: ${title}`);
  expect(titles).toEqual([
    "bad: 2 leads wait too long for an answer",
    "bad: 1 lead wasn’t delivered",
    "warn: Stock is 3 days old",
    "warn: 1 car has no price",
    "warn: 2 deliveries are being tried again",
  ]);
});

it("counts the deals that need attention, each with the list of them", () => {
  const deals = { "The refund failed": 1, "The hold ends soon": 2, "Not confirmed": 3 };
  const concerns = concernsOf([health({ deals })]);
  expect(concerns.map(({ tone, title }) => `${tone}: ${title}`)).toEqual([
    "bad: 1 refund failed",
    "warn: 2 reservations end within 12 hours",
    "warn: 3 bookings aren’t confirmed",
  ]);
  expect(new Set(concerns.map(({ link }) => link))).toEqual(new Set(["/deals?show=needs&site=one"]));
  expect(concernsOf([health({ deals: null })])).toEqual([]);
});

it("counts the offers that end soon, for members who may change them", () => {
  const concerns = (endingOffers: number | null) =>
    concernsOf([health({ endingOffers })]).map(({ title, link }) => ({ title, link }));
  const link = "/offers?site=one";
  expect(concerns(1)).toEqual([{ title: "1 offer ends within 3 days", link }]);
  expect(concerns(4)).toEqual([{ title: "4 offers end within 3 days", link }]);
  expect([...concerns(0), ...concerns(null)]).toEqual([]);
});

it("leads to the leads that wait, if the member may open them", () => {
  const late = [health({ overdue: 1, deliveries: { failed: 1, retried: 0 } })];
  expect(concernsOf(late, true).map(({ link }) => link)).toEqual([
    "/leads?stage=overdue&site=1",
    "/leads?delivery=failed&site=1",
  ]);
  expect(concernsOf(late).map(({ link }) => link)).toEqual([null, null]);
});

it.each([
  [35.9, 10, false],
  [36, 10, true],
  [null, 10, true],
  [null, 0, false],
  [400, 0, false],
])("stock imported %s hours ago with %s cars is stale: %s", (importedHoursAgo, cars, expected) => {
  expect(isStale(stock({ importedHoursAgo, cars }))).toBe(expected);
});

it("adds up what the member may see, and nothing else", () => {
  expect(
    totalsOf([health(), health({ leads: null, deliveries: { failed: 2, retried: 1 }, stock: null })]),
  ).toEqual({
    leads: { today: 3, week: 6 },
    deliveries: { failed: 2, retried: 1 },
    stock: { cars: 10, fewPhotos: 4 },
  });
  expect(totalsOf([health({ leads: null, deliveries: null, stock: null })])).toEqual({
    leads: null,
    deliveries: null,
    stock: null,
  });
});

it("names catalogues that somebody has to look at, each with its screen", () => {
  const catalogues = (["failed", "held", "unread"] as const).map((state) => ({
    id: state,
    name: "Cars $&",
    state,
  }));
  expect(concernsOf([health({ catalogues })]).map(({ tone, title, link }) => [tone, title, link])).toEqual([
    ["bad", "The file of “Cars $&” couldn’t be built", "/marketing/catalogues/one/failed"],
    ["bad", "The file of “Cars $&” waits for you", "/marketing/catalogues/one/held"],
    ["warn", "Nobody has fetched “Cars $&” for three days", "/marketing/catalogues/one/unread"],
  ]);
});
