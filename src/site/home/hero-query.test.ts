import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { homeSlice } from "#domain/configuration/slices/home-slice.ts";
import { createEngine } from "#faceted-search/engine.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { heroChoices } from "./hero-choices.server.ts";
import {
  chosenType,
  fieldAttribute,
  formatHero,
  heroAddress,
  heroFields,
  heroRefinements,
  readHero,
  typeOptions,
} from "./hero-query.ts";

const home = (over: object = {}) => homeSlice.parse(over);
const query = (text: string, over: object = {}) => readHero(new URLSearchParams(text), home(over));
const stock = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count }));
const labels = (over: object, counts: Record<string, number>) =>
  typeOptions(home(over), stock(counts)).map(({ value, label }) => `${value}:${label}`);

describe("the car-type switch", () => {
  it("offers All, New, Used and Demo; All has the empty value [HOME-03] [HOME-13]", () => {
    expect(labels({}, { new: 3, used: 2, demo: 1 })).toEqual([":All", "new:New", "used:Used", "demo:Demo"]);
    expect(typeOptions(home(), stock({ new: 3, used: 2 }))[0]?.count).toBe(5);
  });

  it("joins new and demo where the site configures it, and then requests both [HOME-14]", () => {
    const joined = { combineNewDemo: true };
    expect(labels(joined, { new: 3, used: 2, demo: 1 })).toEqual([":All", "new:New / Demo", "used:Used"]);
    expect(heroRefinements(query("type=new", joined), home(joined)).car_type).toEqual({
      values: ["demo", "new"],
    });
    expect(heroRefinements(query("type=new"), home()).car_type).toEqual({ values: ["new"] });
  });

  it("chooses the first option without All, and for an invalid value [HOME-15]", () => {
    const options = typeOptions(
      home({ carTypes: ["used", "new", "demo"] }),
      stock({ new: 1, used: 1, demo: 1 }),
    );
    expect(chosenType("", options)).toBe("used");
    expect(chosenType("demo", options)).toBe("demo");
    expect(chosenType("sold", typeOptions(home(), stock({ new: 1, used: 1 })))).toBe("");
  });

  it("shows only with three options or more, unless forced [HOME-16]", () => {
    expect(labels({}, { used: 9 })).toEqual([]);
    expect(labels({}, { used: 9, new: 1 })).toHaveLength(3);
    expect(labels({ forceTypeSwitch: true }, { used: 9 })).toEqual([":All", "used:Used"]);
  });

  it("is hidden where there is a select of the type", () => {
    expect(labels({ heroField1: "car_type" }, { new: 1, used: 1, demo: 1 })).toEqual([]);
    expect(labels({ heroField2: "type" }, { new: 1, used: 1, demo: 1 })).toEqual([]);
  });
});

it.each([
  ["body", "body"],
  ["city", "city"],
  ["car_type", "car_type"],
  ["colour", "colour"],
  ["fuel", "fuel"],
  ["type", "car_type"],
] as const)("the select %s requests %s [HOME-06] [HOME-07]", (field, attribute) => {
  expect(fieldAttribute(field)).toBe(attribute);
});

describe("the target of the search", () => {
  it("is the results of the choices [HOME-09]", () => {
    const found = new URL(
      heroAddress(query("type=used&make=Kia&model=Rio&body=SUV&colour=Red"), home()),
      "http://s",
    );
    expect(Object.fromEntries(found.searchParams)).toEqual({
      car_type: "used",
      make: "Kia",
      model: "Rio",
      body: "SUV",
      colour: "Red",
    });
    expect(heroAddress(query(""), home())).toBe("/search");
  });

  it("sorts by highest price when the price was narrowed [HOME-10] [DECIDE-40] [HOME-08]", () => {
    expect(heroAddress(query("price_max=30000"), home())).toBe("/search?price=:30000&sortBy=price_desc");
    expect(heroAddress(query("price_min=5000&price_max=250000"), home())).toBe("/search");
  });

  it("is restored from its address", () => {
    const text = "type=used&make=Kia&body=SUV&price_min=20000";
    expect(formatHero(query(text), home())).toBe(text);
  });
});

describe("the counts of the selects", () => {
  const engine = createEngine({
    attributes: [
      ...["car_type", "make", "model", "body", "colour"].map((name) => ({ name, kind: "value" as const })),
      { name: "price", kind: "number" },
    ],
    text: [],
    exact: [],
    sorts: { latest: [{ by: "price", direction: "desc" }] },
    defaultSort: "latest",
  });
  const cars = [
    ["new", "Kia", "Rio", "Hatchback", "Red", 20_000],
    ["used", "Kia", "Rio", "Hatchback", "Blue", 12_000],
    ["used", "Kia", "Sorento", "SUV", "Red", 40_000],
    ["demo", "Ford", "Ranger", "Ute", "White", 60_000],
  ] as const;
  engine.apply(
    cars.map(([car_type, make, model, body, colour, price], id) => ({
      kind: "put",
      document: {
        id: String(id),
        values: { car_type, make, model, body, colour },
        numbers: { price },
        text: {},
      },
    })),
  );
  const port = { search: async (...args: Parameters<typeof engine.search>) => engine.search(...args) };
  const choices = (text: string) => heroChoices(port, query(text), sampleSite());
  const valuesOf = (options: { value: string; count: number }[]) =>
    options.map(({ value, count }) => `${value} ${count}`);

  it("depend on the choices before each, so that an earlier choice can always be changed [HOME-04] [HOME-05]", async () => {
    const found = await choices("make=Kia&model=Rio&colour=Red");
    expect(found.total).toBe(1);
    expect(valuesOf(found.makes)).toEqual(["Ford 1", "Kia 3"]);
    expect(valuesOf(found.models)).toEqual(["Rio 2", "Sorento 1"]);
    expect(valuesOf(found.field1)).toEqual(["Hatchback 2"]);
    expect(valuesOf(found.field2)).toEqual(["Blue 1", "Red 1"]);
  });

  it("have no models before a make, and drop a choice without cars", async () => {
    expect((await choices("")).models).toEqual([]);
    const found = await choices("make=Ford&model=Rio&body=SUV&colour=Green");
    expect(found.query).toMatchObject({ make: "Ford", model: "", field1: "", field2: "" });
    expect(found.total).toBe(1);
  });

  it("follow the switch and the price", async () => {
    expect(valuesOf((await choices("type=used")).makes)).toEqual(["Kia 2"]);
    expect((await choices("price_max=30000")).total).toBe(2);
  });

  it("select the only make", async () => {
    const found = await choices("type=used");
    expect(found.query.make).toBe("Kia");
    expect(valuesOf(found.models)).toEqual(["Rio 1", "Sorento 1"]);
  });
});

describe("on a site that sells by the week", () => {
  const weekly = heroFields(
    sampleSite(
      settings.parse({
        price: { subscriptions: true, byTheWeek: true },
        home: { heroWeekly: { min: 100, max: 400 } },
      }),
    ),
  );
  const read = (text: string) => readHero(new URLSearchParams(text), weekly);

  it("searches by the price by the week, within the site's bounds in steps of 5", () => {
    expect(read("price_min=152&price_max=900").price).toEqual({ low: 150, high: 400 });
    expect(heroAddress(read("price_max=250"), weekly)).toBe(
      "/search?subscription_price=:250&sortBy=price_desc",
    );
    expect(heroRefinements(read(""), weekly)).toEqual({});
    expect(formatHero(read("price_min=150"), weekly)).toBe("price_min=150");
  });

  it("is by the price to buy elsewhere", () => {
    expect(heroFields(sampleSite()).priceRange).toBeUndefined();
    expect(
      heroFields(sampleSite(settings.parse({ price: { subscriptions: true } }))).priceRange,
    ).toBeUndefined();
  });
});

it("joins what was typed with what was chosen [HOME-10]", () => {
  expect(heroAddress(query("make=Kia"), home(), "  dual cab ")).toBe("/search?query=dual+cab&make=Kia");
});
