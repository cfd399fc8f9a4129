import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Model } from "#domain/configuration/slices/models.ts";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import {
  bodyCategory,
  categoriesOf,
  categoryRows,
  chosenCategory,
  modelAddress,
  modelAt,
  rangeOf,
  rewritten,
  truncated,
} from "./model-rules.ts";
import { modelTile, rangeView } from "./range-view.ts";

const { models } = sampleSite();
const site = (range: Model[], over: Partial<typeof models> = {}) =>
  sampleSite({ range, models: { ...models, ...over } });

describe("a model's category and address", () => {
  it.each<[Partial<Model>, string | null]>([
    [{ manufacturer_body: "A", manufacturer_body2: "B" }, "A"],
    [{ manufacturer_body2: "B", manufacturer_body3: "C" }, "B"],
    [{ manufacturer_body3: "C", bodyStyle: "D" }, "C"],
    [{ bodyStyle: "D", body: ["E"] }, "D"],
    [{ body: ["E", "F"] }, "E"],
    [{}, null],
  ])("%j is of %s [DECIDE-111]", (over, category) => {
    expect(bodyCategory(aModel({ body: [], ...over }))).toBe(category);
  });

  it.each<[Partial<Model>, Partial<typeof models>, string]>([
    [{ slug: "cx-5" }, {}, "/cx-5"],
    [{ slug: "cx-5", new_slug: "mazda-cx-5" }, {}, "/mazda-cx-5"],
    [{ override_url: "https://maker.example/cx-5", new_slug: "n" }, {}, "https://maker.example/cx-5"],
    [{ slug: "corolla", new_slug: "toyota-corolla" }, { plainSlug: true }, "/corolla"],
    [{ slug: "suzuki-australia-swift" }, {}, "/suzuki-swift"],
    [{ slug: "suzuki-australian" }, {}, "/suzuki-australian"],
    [{ slug: "kia-motors-ev6" }, { slugRewrites: { "kia-motors": "kia" } }, "/kia-ev6"],
  ])(
    "%j with %j leads to %3$s [DECIDE-111] [HOME-27] [HOME-28] [HOME-29] [ROUTE-47] [ROUTE-48]",
    (over, slice, address) => {
      expect(modelAddress(aModel(over), { ...models, ...slice })).toBe(address);
    },
  );

  it("is found again at its address: new_slug before slug [DECIDE-44]", () => {
    const old = aModel({ id: "1", slug: "cx-5", new_slug: "mazda-cx-5" });
    const other = aModel({ id: "2", slug: "mazda-cx-5-classic", new_slug: "cx-5" });
    const suzuki = aModel({ id: "3", slug: "suzuki-australia-swift" });
    const at = (segment: string) => modelAt([old, other, suzuki], segment, models)?.id;
    expect([at("mazda-cx-5"), at("cx-5"), at("suzuki-swift"), at("suzuki-australia-swift"), at("x")]).toEqual(
      ["1", "2", "3", "3", undefined],
    );
  });

  it("rewrites only whole words of a slug", () => {
    expect(rewritten("mysuzuki-australia", { "suzuki-australia": "suzuki" })).toBe("mysuzuki-australia");
  });
});

it("puts All-new only before the name of a new model [HOME-26] [ENT-148] [DECIDE-112]", () => {
  expect(modelTile(aModel({ status: "coming_soon" }), site([]), false).prefix).toBe("Coming soon");
  expect(modelTile(aModel(), site([]), false).prefix).toBeNull();
  expect(modelTile(aModel({ status: "new" }), site([]), false).prefix).toBe("All-new");
});

describe("a description", () => {
  it("of 200 characters is unchanged, a longer one ends at a word [HOME-30] [LIMIT-38]", () => {
    const exact = `${"word ".repeat(39)}words`;
    expect(exact).toHaveLength(200);
    expect(truncated(exact)).toBe(exact);
    expect(truncated(`${exact} and more`)).toBe(`${exact}…`);
    expect(truncated("a".repeat(300))).toBe(`${"a".repeat(199)}…`);
  });

  it("is never longer than 200 characters and the ellipsis", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        expect(truncated(text).length).toBeLessThanOrEqual(201);
      }),
    );
  });
});

it.each([
  [1, [1]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
  [8, [3, 5]],
  [11, [3, 5, 3]],
])("%i categories are in rows of %j [HOME-31] [LIMIT-39] [DECIDE-110]", (count, rows) => {
  const all = Array.from({ length: count }, (_, index) => index);
  expect(categoryRows(all).map((row) => row.length)).toEqual(count === 4 ? [2, 2] : rows);
  expect(categoryRows(all).flat()).toEqual(all);
});

describe("the range", () => {
  const range = [
    aModel({ id: "1", slug: "a", name: "A", body: ["SUV"] }),
    aModel({ id: "2", slug: "b", name: "B", body: ["Ute"] }),
    aModel({ id: "3", slug: "c", name: "C", body: ["suv"] }),
  ];

  it("has each category once, and one category's models at a time", () => {
    expect(categoriesOf(range)).toEqual(["SUV", "Ute"]);
    expect(rangeOf(range, "SUV").map((model) => model.id)).toEqual(["1", "3"]);
    expect(rangeOf(range, null)).toHaveLength(3);
  });

  it("chooses the first category unless the address names one it has [ROUTE-46]", () => {
    expect(chosenCategory(range, null)).toBe("SUV");
    expect(chosenCategory(range, "ute")).toBe("Ute");
    expect(chosenCategory(range, "Hovercraft")).toBe("SUV");
  });

  it("is a section of tiles under categories, in the site's layout", () => {
    const view = rangeView(site(range, { layout: "grid" }), "Ute");
    expect(view).toMatchObject({
      title: "Explore Our Range",
      layout: "grid",
      chosen: 1,
      rows: [[0, 1]],
      categories: [
        { name: "SUV", href: "/models?body=SUV", count: 2 },
        { name: "Ute", tiles: [{ name: "B", href: "/b" }] },
      ],
    });
  });

  it("is no section without models, and one without buttons where no model has a body", () => {
    expect(rangeView(site([]), null)).toBeNull();
    expect(rangeView(site([aModel({ body: [] })]), null)?.categories).toHaveLength(1);
  });
});
