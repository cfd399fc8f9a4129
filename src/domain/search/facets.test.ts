import { describe, expect, it } from "vitest";
import type { EngineAnswer } from "#faceted-search/search-engine.ts";
import { formatsFor } from "#lib/formats.ts";
import { stateOfForm } from "#site/search/form-state.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { facetLimit, popularMakes, shownModels } from "./facet-limits.ts";
import { facetPanels, type ListPanel } from "./facets.ts";
import { rangeLabel } from "./range-label.ts";
import { emptySearch } from "./search-query.ts";
import { clausesOf, requestedAttributes, toEngineQuery } from "./to-engine-query.ts";

const site = sampleSite();
const formats = formatsFor("en-AU", "AUD");
const values = (...labels: string[]) => labels.map((value, i) => ({ value, count: 100 - i }));
const answer = (over: Partial<EngineAnswer> = {}): EngineAnswer => ({
  total: 0,
  ids: [],
  facets: {},
  stats: {},
  ...over,
});
const withFilters = (...filters: { attribute: string; widget: string; label?: string; open?: boolean }[]) =>
  sampleSite({ search: { ...site.search, filters: filters as typeof site.search.filters } });
const makes = values("Toyota", "Mazda", "Kia", "Ford", "Isuzu UTE", "Audi", "BMW", "Honda", "Abarth");
const list = (panels: ReturnType<typeof facetPanels>) => panels[0] as ListPanel;

describe("which filters, in what order, with which widget", () => {
  it("follows the site's list [SEARCH-40]", () => {
    const own = withFilters(
      { attribute: "price", widget: "range" },
      { attribute: "make", widget: "cards" },
      { attribute: "fuel", widget: "select", label: "Powered by", open: false },
      { attribute: "colour", widget: "checkbox" },
    );
    const panels = facetPanels(
      emptySearch,
      answer({
        facets: { make: makes, fuel: values("Petrol"), colour: values("Red") },
        stats: { price: { min: 9_900, max: 84_990 } },
      }),
      own,
    );
    expect(panels.map((panel) => [panel.kind, panel.attribute, panel.label, panel.open])).toEqual([
      ["range", "price", "Price", true],
      ["cards", "make", "Make", true],
      ["select", "fuel", "Powered by", false],
      ["checkbox", "colour", "Colour", true],
    ]);
  });

  it("says what is set in each [DECIDE-183]", () => {
    const own = withFilters(
      { attribute: "price", widget: "range" },
      { attribute: "fuel", widget: "checkbox" },
      { attribute: "colour", widget: "checkbox" },
    );
    const panels = facetPanels(
      {
        ...emptySearch,
        refinements: { price: { max: 30_000 }, fuel: { values: ["Petrol", "Diesel"] } },
      },
      answer({
        facets: { fuel: values("Petrol", "Diesel"), colour: values("Red") },
        stats: { price: { min: 9_900, max: 84_990 } },
      }),
      own,
    );
    expect(panels.map(({ set }) => set)).toEqual(["Up to $30,000", "Petrol, Diesel", undefined]);
  });

  it("shows a filter that is listed twice once, and a list with the widget of a range as checkboxes", () => {
    const own = withFilters(
      { attribute: "colour", widget: "range" },
      { attribute: "colour", widget: "select" },
    );
    const panels = facetPanels(emptySearch, answer({ facets: { colour: values("Red") } }), own);
    expect(panels.map(({ kind, attribute }) => [kind, attribute])).toEqual([["checkbox", "colour"]]);
  });

  it.each([
    [30, undefined],
    [31, "models"],
  ])("names what %i values are where some are behind the control: %s", (count, noun) => {
    const found = values(...Array.from({ length: count }, (_, at) => `M${at}`));
    const own = {
      ...withFilters({ attribute: "model", widget: "checkbox" }),
      manufacturer: { name: "Mazda" },
    };
    expect(list(facetPanels(emptySearch, answer({ facets: { model: found } }), own)).noun).toBe(noun);
  });

  it("names nothing where the attribute's values have no name", () => {
    const found = values(...Array.from({ length: 40 }, (_, at) => `C${at}`));
    const own = withFilters({ attribute: "drive", widget: "checkbox" });
    expect(list(facetPanels(emptySearch, answer({ facets: { drive: found } }), own))).not.toHaveProperty(
      "noun",
    );
  });

  it("offers the price by the week first where the site sells by it, unless it lists that itself", () => {
    const own = withFilters({ attribute: "price", widget: "range" });
    const stats = { price: { min: 1_000, max: 9_000 }, subscription_price: { min: 150, max: 400 } };
    const weekly = { ...own.price, subscriptions: true, byTheWeek: true };
    const panels = (price: typeof own.price, ...more: Parameters<typeof withFilters>) =>
      facetPanels(emptySearch, answer({ stats }), {
        ...withFilters(...more, { attribute: "price", widget: "range" }),
        price,
      }).map(({ attribute }) => attribute);
    expect(panels(weekly)).toEqual(["subscription_price", "price"]);
    expect(panels(weekly, { attribute: "colour", widget: "checkbox" })).toEqual([
      "subscription_price",
      "price",
    ]);
    expect(panels(own.price)).toEqual(["price"]);
    const last = withFilters(
      { attribute: "price", widget: "range" },
      { attribute: "subscription_price", widget: "range" },
    );
    const listed = facetPanels(emptySearch, answer({ stats }), { ...last, price: weekly });
    expect(listed.map(({ attribute }) => attribute)).toEqual(["price", "subscription_price"]);
  });

  it("leaves out a list without values", () => {
    expect(
      facetPanels(emptySearch, answer(), withFilters({ attribute: "colour", widget: "checkbox" })),
    ).toEqual([]);
  });

  it("shows eight values of a list, the rest behind a control", () => {
    const facets = { colour: values("Red", "Blue") };
    const own = withFilters({ attribute: "colour", widget: "checkbox" });
    expect(list(facetPanels(emptySearch, answer({ facets }), own)).shown).toBe(8);
  });

  it("marks the refined values and retains them with count 0 [SEARCH-36] [SEARCH-04]", () => {
    const state = { ...emptySearch, refinements: { colour: { values: ["Red"] } } };
    const facets = { colour: [...values("Blue"), { value: "Red", count: 0 }] };
    expect(
      list(facetPanels(state, answer({ facets }), withFilters({ attribute: "colour", widget: "checkbox" })))
        .options,
    ).toEqual([
      { value: "Blue", label: "Blue", count: 100 },
      { value: "Red", label: "Red", count: 0, on: true },
    ]);
  });

  it("shows the location facet by the attribute that the site names [SEARCH-62] [DECIDE-104]", () => {
    const filters = withFilters({ attribute: "location_name", widget: "checkbox" });
    const byCity = { ...filters, search: { ...filters.search, locationAttribute: "city" as const } };
    const facets = { location_name: values("Sample North"), city: values("Gosford") };
    expect(list(facetPanels(emptySearch, answer({ facets }), filters)).attribute).toBe("location_name");
    expect(list(facetPanels(emptySearch, answer({ facets }), byCity)).options[0]?.label).toBe("Gosford");
  });
});

describe("makes and models", () => {
  const cards = withFilters({ attribute: "make", widget: "cards" });

  it("puts the seven with most stock first, then the others by name [SEARCH-38] [SEARCH-42] [SEARCH-80] [LIMIT-05]", () => {
    const panel = list(facetPanels(emptySearch, answer({ facets: { make: makes } }), cards));
    expect(popularMakes).toBe(7);
    expect(panel.shown).toBe(7);
    expect(panel.options.map((option) => option.value).slice(5)).toEqual(["Audi", "BMW", "Abarth", "Honda"]);
    expect(panel.options[4]?.label).toBe("Isuzu");
  });

  it("uses the site's own list and its length as the cut-off [SEARCH-81]", () => {
    const own = { ...cards, search: { ...cards.search, popularMakes: ["Honda", "Mazda"] } };
    const panel = list(facetPanels(emptySearch, answer({ facets: { make: makes } }), own));
    expect(panel.shown).toBe(2);
    expect(panel.options.map((option) => option.value).slice(0, 3)).toEqual(["Honda", "Mazda", "Abarth"]);
  });

  it("counts makes of its list that aren't in stock towards the cut-off [SEARCH-81]", () => {
    const popularMakes = ["Honda", "Tesla", "Mazda", "Lotus"];
    const own = { ...cards, search: { ...cards.search, popularMakes } };
    const panel = list(facetPanels(emptySearch, answer({ facets: { make: makes } }), own));
    expect(panel.shown).toBe(4);
    expect(panel.options.map(({ value }) => value).slice(0, 4)).toEqual(["Honda", "Mazda", "Abarth", "Audi"]);
  });

  it("gives a make its logo when the site has one [SEARCH-38]", () => {
    const own = {
      ...cards,
      manufacturers: [{ id: "1", name: "Mazda", slug: "mazda", logo: { url: "/m.svg" } }],
    };
    const panel = list(facetPanels(emptySearch, answer({ facets: { make: makes } }), own));
    expect(panel.options[1]?.logo).toBe("/m.svg");
    expect(panel.options[0]).not.toHaveProperty("logo");
    const shouted = { ...own, manufacturers: [{ id: "1", name: "MAZDA", slug: "mazda", logo: null }] };
    const [, mazda] = list(facetPanels(emptySearch, answer({ facets: { make: makes } }), shouted)).options;
    expect(mazda).not.toHaveProperty("logo");
    const badges = {
      ...withFilters({ attribute: "badge", widget: "cards" }),
      manufacturers: own.manufacturers,
    };
    const [badge] = list(
      facetPanels(emptySearch, answer({ facets: { badge: values("Mazda") } }), badges),
    ).options;
    expect(badge).not.toHaveProperty("logo");
    const upper = { ...own, manufacturers: [{ ...own.manufacturers[0]!, name: "MAZDA" }] };
    expect(list(facetPanels(emptySearch, answer({ facets: { make: makes } }), upper)).options[1]?.logo).toBe(
      "/m.svg",
    );
  });

  const refined = { ...emptySearch, refinements: { make: { values: ["Mazda"] } } };
  const models = withFilters({ attribute: "model", widget: "checkbox" });
  const facets = { model: values("CX-5", "3"), make_model: values("Mazda CX-5", "Kia Rio", "Mazda 3") };

  it("lists models only while a make is refined [SEARCH-43]", () => {
    expect(facetPanels(emptySearch, answer({ facets }), models)).toEqual([]);
    expect(list(facetPanels(refined, answer({ facets }), models)).options).toHaveLength(2);
    const single = { ...models, manufacturer: { name: "Mazda" } };
    expect(facetPanels(emptySearch, answer({ facets }), single)).toHaveLength(1);
  });

  it("lists make_model per refined make [SEARCH-21] [SEARCH-43]", () => {
    const panels = facetPanels(
      refined,
      answer({ facets }),
      withFilters({ attribute: "make_model", widget: "checkbox" }),
    );
    expect(panels).toMatchObject([
      {
        kind: "groups",
        groups: [{ label: "Mazda", options: [{ label: "CX-5", value: "Mazda CX-5" }, { label: "3" }] }],
      },
    ]);
  });

  it("lists a model under the make that it is of, not under one whose name begins like it [SEARCH-43]", () => {
    const own = withFilters({ attribute: "make_model", widget: "checkbox" });
    const grouped = (makes: string[], site = own) => {
      const facets = { make_model: values("BMW X5", "BMW Alpina B3", "MGB GT", "MG ZS") };
      const refinements = makes.length > 0 ? { make: { values: makes } } : {};
      const [panel] = facetPanels({ ...emptySearch, refinements }, answer({ facets }), site);
      const groups = panel?.kind === "groups" ? panel.groups : [];
      return groups.map(({ label, options }) => [label, ...options.map((one) => one.label)]);
    };
    const alpina = ["BMW-Alpina", "B3"];
    expect(grouped(["BMW Alpina", "MG", "BMW"])).toEqual([alpina, ["MG", "ZS"], ["BMW", "X5"]]);
    expect(grouped(["BMW", "BMW Alpina", "Kia"])).toEqual([["BMW", "X5"], alpina]);
    expect(grouped(["Kia"])).toEqual([]);
    expect(grouped([], { ...own, manufacturer: { name: "MG" } })).toEqual([["MG", "ZS"]]);
    expect(grouped(["BMW"], { ...own, manufacturer: { name: "MG" } })).toEqual([["BMW", "X5", "Alpina B3"]]);
  });

  it("has no list of makes and models until a make is refined [SEARCH-43]", () => {
    const own = withFilters({ attribute: "make_model", widget: "checkbox" });
    expect(facetPanels(emptySearch, answer({ facets }), own)).toEqual([]);
  });

  it("shows 30 of the 250 models requested [SEARCH-82] [LIMIT-06] [DECIDE-04]", () => {
    expect(list(facetPanels(refined, answer({ facets }), models)).shown).toBe(30);
    expect(shownModels).toBe(30);
    expect(facetLimit("model")).toBe(250);
  });
});

describe("orders", () => {
  it("sorts price bands by the number in the label [SEARCH-77]", () => {
    const facets = {
      price_range: values("$100,000+", "$20,000 – $30,000", "$0 – $10,000", "$10,000 – $20,000"),
    };
    const panel = list(
      facetPanels(
        emptySearch,
        answer({ facets }),
        withFilters({ attribute: "price_range", widget: "checkbox" }),
      ),
    );
    expect(panel.options.map((option) => option.value)).toEqual([
      "$0 – $10,000",
      "$10,000 – $20,000",
      "$20,000 – $30,000",
      "$100,000+",
    ]);
  });

  it("sorts car types new, demo, used [SEARCH-78]", () => {
    const facets = { car_type: values("used", "new", "demo") };
    const panel = list(
      facetPanels(
        emptySearch,
        answer({ facets }),
        withFilters({ attribute: "car_type", widget: "checkbox" }),
      ),
    );
    expect(panel.options.map((option) => option.label)).toEqual(["New", "Demo", "Used"]);
  });
});

describe("ranges", () => {
  const price = withFilters({ attribute: "price", widget: "range" });

  it("uses the range of the search result for a slider [SEARCH-37] [SEARCH-56]", () => {
    const state = { ...emptySearch, refinements: { price: { min: 20_000 } } };
    const found = answer({ stats: { price: { min: 9_900, max: 84_990 } } });
    const [panel] = facetPanels(state, found, price);
    expect(panel).toMatchObject({ kind: "range", min: 9_000, max: 85_000, step: 760, low: 20_000 });
    expect(panel).not.toHaveProperty("high");
    const upTo = { ...emptySearch, refinements: { price: { max: 30_000 } } };
    const [lowest] = facetPanels(upTo, found, price);
    expect(lowest).toMatchObject({ high: 30_000 });
    expect(lowest).not.toHaveProperty("low");
  });

  it("omits a slider whose ends are one, unless it is set", () => {
    const own = withFilters({ attribute: "year", widget: "range" });
    const found = answer({ stats: { year: { min: 2020, max: 2020 } } });
    expect(facetPanels(emptySearch, found, own)).toEqual([]);
    const state = { ...emptySearch, refinements: { year: { min: 2020 } } };
    expect(facetPanels(state, found, own)).toHaveLength(1);
  });

  it("doesn't stretch a slider for a few cars far from the others, and keeps what is chosen beyond it", () => {
    const state = { ...emptySearch, refinements: { price: { min: 400_000 } } };
    const stats = { price: { min: 990, max: 1_250_000, low: 9_900, high: 84_990 } };
    expect(facetPanels(state, answer({ stats }), price)).toMatchObject([
      { min: 9_000, max: 85_000, least: 0, most: 1_250_000, step: 760, low: 400_000 },
    ]);
  });

  it("extends to 100000 when the result has no range [SEARCH-97] [LIMIT-10]", () => {
    expect(facetPanels(emptySearch, answer({ stats: { price: null } }), price)).toMatchObject([
      { min: 0, max: 100_000 },
    ]);
  });

  it("writes a quantity with its unit, on multiples of its step", () => {
    const own = withFilters({ attribute: "towing_capacity", widget: "range" });
    const found = answer({ stats: { towing_capacity: { min: 775, max: 3_490 } } });
    const [panel] = facetPanels(emptySearch, found, own);
    if (panel?.kind !== "range") throw new Error("no slider");
    expect(panel).toMatchObject({ label: "Towing capacity", min: 750, max: 3_500, roundTo: 50 });
    expect(rangeLabel(panel, { min: 2_000, max: 3_500 }, formats)).toBe("2,000 kg – 3,500 kg");
    expect(stateOfForm(new URLSearchParams("towing_capacity_min=1980"), [panel]).refinements).toEqual({
      towing_capacity: { min: 2_000 },
    });
  });

  it.each(["year", "subscription_price", "towing_capacity"])(
    "has no %s slider where no car has one",
    (attribute) => {
      const own = withFilters({ attribute, widget: "range" });
      const site = { ...own, price: { ...own.price, subscriptions: true } };
      expect(facetPanels(emptySearch, answer({ stats: { [attribute]: null } }), site)).toEqual([]);
    },
  );

  it("offers subscription prices only where the site has subscriptions [SEARCH-24]", () => {
    const own = withFilters({ attribute: "subscription_price", widget: "range" });
    const found = answer({ stats: { subscription_price: { min: 150, max: 400 } } });
    expect(facetPanels(emptySearch, found, own)).toEqual([]);
    expect(
      facetPanels(emptySearch, found, { ...own, price: { ...own.price, subscriptions: true } }),
    ).toHaveLength(1);
  });
});

describe("the engine query", () => {
  it.each([
    ["city", 20, "SEARCH-83"],
    ["dealership_name", 40, "SEARCH-84"],
    ["body", 30, "SEARCH-85"],
    ["make", 100, "SEARCH-86"],
    ["model", 250, "SEARCH-87"],
    ["colour", 30, "SEARCH-88"],
    ["car_type", 6, "SEARCH-89"],
    ["price_range", 30, "SEARCH-90"],
    ["location_name", 30, "SEARCH-91"],
    ["fuel", 30, "SEARCH-92"],
  ] as const)("requests of %s at most %i values [%s] [LIMIT-35]", (attribute, limit, _rule) => {
    expect(facetLimit(attribute)).toBe(limit);
    const query = toEngineQuery(emptySearch, withFilters({ attribute, widget: "checkbox" }));
    expect(query.facets.filter((facet) => facet.attribute === attribute)).toEqual([{ attribute, limit }]);
  });

  it("requests the ten facets of the rules and those of the site's filters [SEARCH-61] [DECIDE-19]", () => {
    const requested = requestedAttributes({
      filters: [{ attribute: "tag", widget: "checkbox" }],
      locationAttribute: "city",
    });
    expect(requested).toEqual([
      "car_type",
      "make",
      "make_model",
      "body",
      "colour",
      "fuel",
      "price_range",
      "weekly_price_range",
      "price",
      "city",
      "tag",
    ]);
  });

  it("requests 21 cars from the page's offset [SEARCH-60] [LIMIT-01] [DECIDE-27] [DECIDE-41]", () => {
    const query = toEngineQuery({ ...emptySearch, page: 3 }, site);
    expect(query).toMatchObject({ offset: 42, limit: 21, sort: "custom_rank", clauses: [] });
    expect(query.stats).toContain("price");
    expect(query.facets.map((facet) => facet.attribute)).not.toContain("price");
    expect(query).not.toHaveProperty("text");
    expect(toEngineQuery({ ...emptySearch, query: "ute" }, site)).toMatchObject({ text: "ute", offset: 0 });
  });

  it("combines attributes with AND, values of one with OR [DECIDE-38]", () => {
    expect(clausesOf({ make: { values: ["Kia", "Mazda"] }, price: { max: 20_000 } })).toEqual([
      { attribute: "make", anyOf: ["Kia", "Mazda"] },
      { attribute: "price", max: 20_000 },
    ]);
  });
});
