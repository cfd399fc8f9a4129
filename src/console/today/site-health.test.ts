import { expect, it } from "vitest";
import {
  clearText,
  concernsOf,
  isQuiet,
  isStale,
  type SiteHealth,
  stockOf,
  totalsOf,
} from "./site-health.ts";

const now = new Date("2026-03-10T00:00:00Z");
const openable = { leads: true, feeds: true };

const health = (over: Partial<SiteHealth> = {}): SiteHealth => ({
  site: { id: "1", slug: "one", name: "One", groupSlug: "g", isLive: true },
  leads: [0, 1, 0, 2, 0, 0, 3],
  lastLead: "2026-03-09T12:00:00Z",
  overdue: 0,
  deliveries: { failed: 0, retried: 0 },
  deals: {},
  endingOffers: 0,
  stock: { byDealership: { d1: { cars: 10, withoutPrice: 0, fewPhotos: 4 } }, importedHoursAgo: 2 },
  catalogues: [],
  destinations: [],
  mail: null,
  ...over,
});
const stock = ({
  importedHoursAgo = 2,
  ...over
}: {
  importedHoursAgo?: number | null;
  cars?: number;
  withoutPrice?: number;
}) =>
  health({
    stock: { byDealership: { d1: { cars: 10, withoutPrice: 0, fewPhotos: 4, ...over } }, importedHoursAgo },
  });
const sibling = (name: string, over: Partial<SiteHealth> = {}) =>
  health({ ...over, site: { ...health().site, id: name, slug: name, name } });

it("has nothing to say of a healthy site", () => expect(concernsOf([health()], now)).toEqual([]));

it("puts what is lost before what is late", () => {
  const titles = concernsOf(
    [
      stock({ importedHoursAgo: 73, withoutPrice: 1 }),
      sibling("two", { overdue: 2, deliveries: { failed: 1, retried: 2 }, stock: null }),
    ],
    now,
  ).map(({ tone, title }) => `${tone}: ${title}`);
  expect(titles).toEqual([
    "bad: 2 leads wait too long for an answer",
    "bad: 1 lead wasn’t delivered",
    "warn: 2 deliveries are being tried again",
    "warn: Stock is 3 days old",
    "warn: 1 car has no price",
  ]);
});

it("counts the deals that need attention, each with the list of them", () => {
  const deals = { "The refund failed": 1, "The hold ends soon": 2, "Not confirmed": 3 };
  const concerns = concernsOf([health({ deals })], now);
  expect(concerns.map(({ tone, title }) => `${tone}: ${title}`)).toEqual([
    "bad: 1 refund failed",
    "warn: 2 reservations end within 12 hours",
    "warn: 3 bookings aren’t confirmed",
  ]);
  expect(new Set(concerns.map(({ link }) => link))).toEqual(new Set(["/deals?show=needs&site=one"]));
  expect(concernsOf([health({ deals: null })], now)).toEqual([]);
});

it("counts the offers that end soon, for members who may change them", () => {
  const concerns = (endingOffers: number | null) =>
    concernsOf([health({ endingOffers })], now).map(({ title, link }) => ({ title, link }));
  const link = "/offers?site=one";
  expect(concerns(1)).toEqual([{ title: "1 offer ends within 3 days", link }]);
  expect(concerns(4)).toEqual([{ title: "4 offers end within 3 days", link }]);
  expect([...concerns(0), ...concerns(null)]).toEqual([]);
});

it("leads to the leads that wait, if the member may open them", () => {
  const late = [health({ overdue: 1, deliveries: { failed: 1, retried: 0 } })];
  expect(concernsOf(late, now, openable).map(({ link }) => link)).toEqual([
    "/leads?stage=overdue&site=1",
    "/leads?delivery=failed&site=1",
  ]);
  expect(concernsOf(late, now).map(({ link }) => link)).toEqual([null, null]);
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

it("says once what is wrong with stock that several sites show, and counts a car once", () => {
  const wrong = {
    d1: { cars: 10, withoutPrice: 2, fewPhotos: 4 },
    d2: { cars: 5, withoutPrice: 1, fewPhotos: 0 },
  };
  const sites = [
    sibling("one", { stock: { byDealership: { d1: wrong.d1 }, importedHoursAgo: 80 } }),
    sibling("two", { stock: { byDealership: wrong, importedHoursAgo: 80 } }),
  ];
  expect(stockOf(sites)).toEqual({ cars: 15, withoutPrice: 3, fewPhotos: 4 });
  expect(concernsOf(sites, now, openable).map(({ title, site, link }) => [title, site, link])).toEqual([
    ["Stock is 3 days old", "one, two", "/feeds?group=g"],
    ["3 cars have no price", "one, two", "/stock?group=g&health=price"],
  ]);
  const elsewhere = sibling("other", { stock: { byDealership: { d1: wrong.d1 }, importedHoursAgo: 80 } });
  elsewhere.site.groupSlug = "h";
  expect(stockOf([...sites, elsewhere])).toEqual({ cars: 25, withoutPrice: 5, fewPhotos: 8 });
});

it("names two of many sites that show the stock", () => {
  const names = ["a", "b", "c", "d", "e"];
  const sites = names.map((name) => sibling(name, { stock: { ...health().stock!, importedHoursAgo: 80 } }));
  expect(concernsOf(sites, now).map(({ site }) => site)).toEqual(["a, b and 3 more"]);
});

it("says when a site that shoppers reach had no lead for a week, and how long it has had none", () => {
  const none = [0, 0, 0, 0, 0, 0, 0];
  const quiet = health({ leads: none, lastLead: "2026-02-26T12:00:00Z" });
  const texts = (one: SiteHealth) =>
    concernsOf([one], now, openable).map(({ title, text, link }) => [title, text, link]);
  const more = "Send one yourself, to see that the forms arrive.";
  expect(texts(quiet)).toEqual([
    ["No lead for a week", `The last came 11 days ago. ${more}`, "/leads?stage=all&site=1"],
  ]);
  expect(texts({ ...quiet, lastLead: null })).toEqual([
    ["No lead for a week", `None has ever come. ${more}`, "/leads?stage=all&site=1"],
  ]);
  expect(isQuiet({ ...quiet, leads: null })).toBe(false);
  expect(isQuiet({ ...quiet, site: { ...quiet.site, isLive: false } })).toBe(false);
});

it("says of what all is well: only what the member's role watches", () => {
  expect(clearText([health()])).toEqual({
    title: "All clear",
    text: "Leads are answered and delivered, no deal waits for you, stock is fresh and has its prices, no offer ends soon.",
  });
  expect(clearText([health({ deliveries: null, deals: null, stock: null })])).toEqual({
    title: "Nothing for you to do",
    text: "No offer ends soon. Colleagues watch the rest.",
  });
  expect(clearText([]).text).toBe("Colleagues watch the rest.");
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

it("names destinations that events don't arrive at, each with its screen [DECIDE-261]", () => {
  const destinations = [
    { name: "meta", title: "Meta 1", problem: "nothing sent", answer: "answered 503" },
    { name: "ads", title: "Google Ads 2", problem: "refused", answer: null },
  ] as const;
  const concerns = concernsOf([health({ destinations: [...destinations] })], now);
  expect(concerns.map(({ tone, title, text, link }) => [tone, title, text, link])).toEqual([
    [
      "bad",
      "Meta 1 gets no conversions",
      "Nothing was sent for an hour: answered 503.",
      "/marketing/destinations/one/meta",
    ],
    [
      "bad",
      "Google Ads 2 refuses conversions",
      "More than 5 % of what it was sent in a day.",
      "/marketing/destinations/one/ads",
    ],
  ]);
});

it("names catalogues that need attention, each with its screen", () => {
  const catalogues = (["failed", "held", "unread"] as const).map((state) => ({
    id: state,
    name: "Cars $&",
    state,
  }));
  expect(
    concernsOf([health({ catalogues })], now).map(({ tone, title, link }) => [tone, title, link], now),
  ).toEqual([
    ["bad", "The file of “Cars $&” couldn’t be built", "/marketing/catalogues/one/failed"],
    ["bad", "The file of “Cars $&” waits for you", "/marketing/catalogues/one/held"],
    ["warn", "No program has fetched “Cars $&” for three days", "/marketing/catalogues/one/unread"],
  ]);
});
