import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { RangePanel } from "#domain/search/facets.ts";
import { unpack } from "#site/parts/packed.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aStock } from "#tests/support/a-stock.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { searchPage } from "./search-page.server.ts";

const site = sampleSite();
const car = (id: string, change: Partial<Car>): Car =>
  aCar({ id, slug: id, name: id, stocknum: id, ...change });
const cars = [
  car("A1", { make: "Mazda", model: "CX-5", make_model: "Mazda CX-5", price: 30_000, colour: "White" }),
  car("B2", {
    make: "Toyota",
    model: "HiLux",
    make_model: "Toyota HiLux",
    price: 45_000,
    simple_body: "Ute",
    colour: "Black",
    simple_fuel: "Diesel",
  }),
  car("C3", {
    make: "Kia",
    model: "Rio",
    make_model: "Kia Rio",
    price: 15_000,
    simple_body: "Hatchback",
    colour: "Red",
    badge: "White Edition",
  }),
];

async function load(path: string, on = site, stocked = cars) {
  const stock = aStock(stocked, on);
  const [pathname = ""] = path.split("?");
  const [, , first, second] = pathname.split("/");
  const errors: unknown[] = [];
  const services = {
    stocks: { of: async () => stock },
    now: () => new Date("2025-06-01T00:00:00Z"),
    log: { error: (error: unknown) => errors.push(error) },
  };
  try {
    const answer = await searchPage(
      services as unknown as Parameters<typeof searchPage>[0],
      new Request(`http://sample.example${path}`),
      { ...(first ? { first } : {}), ...(second ? { second } : {}) },
      on,
    );
    expect(errors).toEqual([]);
    return { view: unpack(answer.data), to: null };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { view: null, to: decodeURIComponent(thrown.headers.get("Location") ?? "") };
  }
}

describe("the address of a search", () => {
  it.each([
    [
      "words that are filters",
      "/search?query=white+suv+under+40k",
      "/search?colour=White&body=SUV&price=:40000",
    ],
    ["a model with its make", "/search?query=hilux", "/search?make=Toyota&model=HiLux"],
    ["words below a make's address", "/search/toyota?query=diesel", "/search/toyota?fuel=Diesel"],
    ["values in another case", "/search?car_type=Used&make=MAZDA", "/search?car_type=used&make=Mazda"],
  ])("leads on from %s [SEARCH-01] [SEARCH-04]", async (_name, from, to) => {
    expect(await load(from)).toMatchObject({ to });
  });

  it.each([
    ["/search/vw?page=2", "/search/volkswagen?page=2"],
    ["/search/vw/golf", "/search/volkswagen/golf"],
    ["/search?make=VW", "/search?make=Volkswagen"],
  ])("of a make in another spelling, %s, leads on to %s [DECIDE-153]", async (from, to) => {
    const golf = car("G1", { make: "Volkswagen", model: "Golf", make_model: "Volkswagen Golf" });
    expect(await load(from, site, [golf])).toEqual({ view: null, to });
  });

  it("keeps words as text when only so they find cars", async () => {
    const { view } = await load("/search?query=white+rio");
    expect(view).toMatchObject({ count: 1, query: "white rio" });
  });

  it("keeps words as text where the site reads none", async () => {
    const on = sampleSite({ search: settings.parse({ search: { wordsAreFilters: false } }).search });
    expect((await load("/search?query=white", on)).view).toMatchObject({ query: "white", count: 2 });
    expect((await load("/search?query=white")).to).toBe("/search?colour=White");
  });

  it("leads on once: the address it leads to is shown [SEARCH-07]", async () => {
    for (const from of [
      "/search?query=white+suv+under+40k+sunroofs",
      "/search/TOYOTA?car_type=USED&query=ute",
    ]) {
      const { to } = await load(from);
      expect((await load(to ?? "")).view).not.toBeNull();
    }
  });
});

describe("words that are no filter", () => {
  const equipped = [
    car("D4", {
      make: "Kia",
      model: "Rio",
      make_model: "Kia Rio",
      price: 15_000,
      simple_body: "Hatchback",
      km: 20_000,
    }),
    car("E5", {
      make: "Ford",
      model: "Ranger",
      make_model: "Ford Ranger",
      simple_body: "Ute",
      price: 50_000,
      seats: 5,
      badge: "XLT",
    }),
    car("F6", {
      make: "Kia",
      model: "Carnival",
      make_model: "Kia Carnival",
      simple_body: "People Mover",
      seats: 8,
      price: 45_000,
    }),
  ].map((one, at) => ({
    ...one,
    specification_facts: at === 1 ? ["canopy", "litres 3.2"] : [],
    filtered_features: at === 1 ? ["Sunroof", "Tow bar"] : at === 2 ? ["Sunroof"] : [],
  }));
  const shown = async (path: string, on = site) => {
    const first = await load(path, on, equipped);
    const { view } = first.to ? await load(first.to, on, equipped) : first;
    const { cards = [], notes, ask } = view ?? {};
    return { ids: cards.map(({ id }) => id), notes, ask };
  };

  it.each([
    ["equipment that a car has", "sunroof", ["E5", "F6"]],
    ["an engine's size", "3.2l", ["E5"]],
    ["a word of a badge", "xlt", ["E5"]],
    ["both kinds of equipment", "sunroof and tow bar", ["E5"]],
    ["none of some equipment", "without tow bar", ["D4", "F6"]],
    ["a word beside a filter", "ute with tow bar", ["E5"]],
    ["cars like a model of the stock", "like a rio", ["D4"]],
  ])("narrow the list: %s [DECIDE-147] [DECIDE-148]", async (_name, query, ids) => {
    const found = await shown(`/search?query=${encodeURIComponent(query)}`);
    expect({ ...found, ids: found.ids.toSorted() }).toEqual({
      ids,
      notes: undefined,
      ask: undefined,
    });
  });

  it("narrow the list and prefer a body that such equipment is for [DECIDE-147]", async () => {
    expect(await shown("/search?query=canopy")).toMatchObject({
      ids: ["E5"],
      notes: ["Closest to ‘canopy’ first."],
    });
  });

  it.each([
    [
      "unknown words, as one where they are beside each other",
      "flying carpet",
      "We left out ‘flying carpet’: nothing here matches it.",
      3,
    ],
    ["equipment that no car has", "ute with snorkel", "We left out ‘snorkel’: nothing here matches it.", 1],
    ["a word that is only similar to a badge", "ute xly", "We left out ‘xly’: nothing here matches it.", 1],
    ["a number with a unit", "18ft", "We left out ‘18ft’: nothing here matches it.", 3],
  ])("are left out and named: %s [DECIDE-147]", async (_name, query, note, count) => {
    const found = await shown(`/search?query=${encodeURIComponent(query)}`);
    expect(found).toMatchObject({ notes: [note], ask: { href: "/contact" } });
    expect(found.ids).toHaveLength(count);
  });

  it("order the list as wishes, leaving out none, with the cheapest among equals [DECIDE-147]", async () => {
    const family = await shown("/search?query=family");
    expect(family.ids[0]).toBe("F6");
    expect(family).toMatchObject({ notes: ["Closest to ‘family’ first."], ask: undefined });
    expect((await shown("/search?query=cheap+tradie")).ids).toEqual(["E5", "D4", "F6"]);
    // Another order than relevance has no wishes.
    expect((await shown("/search?query=family&sortBy=price_asc")).ids).toEqual(["D4", "F6", "E5"]);
  });

  it("can be the dealer's own", async () => {
    const words = [{ word: "Glimmer rig", means: "ute under 60k" }];
    const on = sampleSite({ search: settings.parse({ search: { words } }).search });
    expect((await load("/search?query=glimmer+rig", on, equipped)).to).toBe("/search?body=Ute&price=:60000");
    expect((await shown("/search?query=glimmer+rig")).notes).toEqual([
      "We left out ‘glimmer rig’: nothing here matches it.",
    ]);
  });
});

describe("an empty result", () => {
  it("shows cars of the nearest search, the cheapest first beyond a price [DECIDE-149]", async () => {
    const near = async (path: string) => {
      const { view } = await load(path);
      return [view?.count, view?.nearest?.text, view?.nearest?.cards.map(({ id }) => id), view?.ask?.href];
    };
    expect(await near("/search?body=Hatchback&colour=Black")).toEqual([
      0,
      "Close to that, but in another colour than black",
      ["C3"],
      "/contact",
    ]);
    expect(await near("/search?price=:9000&car_type=used")).toEqual([
      0,
      "Close to that, but above $9,000",
      ["C3", "A1", "B2"],
      "/contact",
    ]);
    expect(await near("/search?make=Mazda&colour=Red")).toEqual([
      0,
      "Close to that, but in another colour than red",
      ["A1"],
      "/contact",
    ]);
  });

  it("is followed by nothing when it isn't narrowed", async () => {
    expect((await load("/search")).view?.nearest).toBeUndefined();
  });

  const loosen = async (path: string) =>
    (await load(path)).view?.loosen.map(({ label, count }) => `${label}: ${count}`);

  it("offers to take back one choice where that finds cars [DECIDE-137]", async () => {
    expect(await loosen("/search?make=Mazda&colour=Red")).toEqual(["Red: 1", "Mazda: 1"]);
  });

  it("offers two where three exclude each other [DECIDE-137]", async () => {
    expect(await loosen("/search?make=Mazda&colour=Red&fuel=Diesel")).toEqual([
      "Red and Mazda: 1",
      "Red and Diesel: 1",
      "Mazda and Diesel: 1",
    ]);
  });

  it("offers one choice alone where more exclude each other", async () => {
    const four = "/search?make=Mazda&colour=Red&fuel=Diesel&body=Sedan";
    expect((await loosen(four))?.every((text) => text.split(" and ").length === 3)).toBe(true);
  });

  it("counts what the suggestion's address finds", async () => {
    const { view } = await load("/search/mazda?colour=Red&fuel=Diesel");
    expect(view?.loosen.length).toBeGreaterThan(0);
    for (const { href, count } of view?.loosen ?? []) expect((await load(href)).view?.count).toBe(count);
  });

  it("has the whole stock's ranges: no years from 0 to 100000", async () => {
    const { view } = await load("/search?make=Lada");
    const year = view?.panels.find((panel) => panel.attribute === "year") as RangePanel | undefined;
    const price = view?.panels.find((panel) => panel.attribute === "price") as RangePanel | undefined;
    expect(year).toBeUndefined();
    expect(price).toMatchObject({ min: 15_000, max: 45_000 });
  });
});

describe("a site that sells by the week", () => {
  const weekly = sampleSite(settings.parse({ price: { subscriptions: true, byTheWeek: true } }));
  const priced = [
    car("W1", { subscription_price: 250, price: 20_000 }),
    car("W2", { subscription_price: 190, price: 30_000 }),
    car("W3", { subscription_price: null, price: 10_000 }),
  ];

  it("sorts, words and shows by the week, the price to buy beside it [PRICE-01] [CARD-13] [SEARCH-74]", async () => {
    const { view } = await load("/search?sortBy=price_asc", weekly, priced);
    expect(view?.cards.map(({ id }) => id)).toEqual(["W2", "W1", "W3"]);
    expect(view?.cards.map(({ price }) => price)).toMatchObject([
      { text: "$190", unit: "per week", buy: "$30,000" },
      { text: "$250", unit: "per week", buy: "$20,000" },
      { text: "$10,000", type: "to buy" },
    ]);
    expect((await load("/search")).view?.offered).toBe("for sale");
  });

  it.each([
    [priced, "by the week or to buy"],
    [priced.slice(0, 2), "by the week"],
    [priced.slice(2), "to buy"],
  ])("says how the listed cars are offered [DECIDE-182]", async (cars, offered) => {
    expect((await load("/search", weekly, cars)).view?.offered).toBe(offered);
  });

  it("lists cars with a price by the week first [DECIDE-179] [SEARCH-75]", async () => {
    const ranked = [car("W3", { subscription_price: null, custom_rank: 9 }), ...priced.slice(0, 2)];
    const first = async (site?: typeof weekly) => (await load("/search", site, ranked)).view?.cards[0]?.id;
    expect(await first()).toBe("W3");
    const { view } = await load("/search", weekly, ranked);
    expect(view?.cards.at(-1)?.id).toBe("W3");
    expect(view?.count).toBe(3);
  });

  it("reads an amount as one by the week, and has a filter of it before the price to buy", async () => {
    expect((await load("/search?query=under+200", weekly, priced)).to).toBe(
      "/search?subscription_price=:200",
    );
    const { view } = await load("/search", weekly, priced);
    const ranges = view?.panels.filter((panel) => panel.attribute.includes("price")) as RangePanel[];
    expect(ranges.map(({ label, min, max }) => [label, min, max])).toEqual([
      ["Price per week", 190, 250],
      ["Price to buy", 10_000, 30_000],
    ]);
  });
});

describe("a result of few cars", () => {
  const suvs = Array.from({ length: 12 }, (_, at) =>
    car(`S${at}`, { simple_body: "SUV", colour: at < 2 ? "Red" : "White", badge: at < 1 ? "Sport" : "Base" }),
  );
  const near = async (path: string) => {
    const { view } = await load(path, site, suvs);
    const ids = (cards: { id: string }[] = []) => cards.map(({ id }) => id);
    return { own: ids(view?.cards), label: view?.nearest?.text, near: ids(view?.nearest?.cards) };
  };

  it("is followed by near ones, in rows, that it hasn't itself [DECIDE-547]", async () => {
    const { own, label, near: others } = await near("/search?body=SUV&colour=Red");
    expect(own.toSorted()).toEqual(["S0", "S1"]);
    expect(label).toBe("Close to that, but in another colour than red");
    expect(others).toHaveLength(9);
    expect(others.some((id) => own.includes(id))).toBe(false);
  });

  it("has no promotion and no banner between both [DECIDE-582]", async () => {
    const banner = ["Offers", "Service", "Sell"].map((label) => ({ label, url: "/offers" }));
    const on = { ...site, promo: { ...site.promo, banner } };
    const shown = async (path: string) => (await load(path, on, suvs)).view?.banner;
    expect(await shown("/search?body=SUV&colour=Red")).toBeNull();
    expect(await shown("/search?body=SUV")).toEqual(banner);
  });

  it("gives up the trim first [DECIDE-547]", async () => {
    expect(await near("/search?body=SUV&colour=Red&badge=Sport")).toMatchObject({
      label: "Close to that, but with another badge than Sport",
      near: ["S1"],
    });
  });

  it("is followed by none that have nothing of what is asked for [DECIDE-547]", async () => {
    expect(await near("/search?colour=Red")).toMatchObject({ label: undefined, near: [] });
    expect(await near("/search?body=SUV")).toMatchObject({ label: undefined, near: [] });
  });
});
