import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layerOf, mergeLayers } from "#platform/config/layer.ts";
import { settings } from "./settings.ts";
import { settingsLayer } from "./settings-layer.ts";

const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean());
const list = fc.array(leaf, { maxLength: 3 });
const key = fc.constantFrom("a", "b", "c", "d");
const layers = fc.letrec<{ layer: Record<string, unknown> }>((tie) => ({
  layer: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, leaf, list, fc.constant(null), tie("layer")), {
    maxKeys: 4,
  }) as fc.Arbitrary<Record<string, unknown>>,
})).layer;

describe("merged layers [SITE-11]", () => {
  it("inherit an absent or null key", () => {
    fc.assert(
      fc.property(layers, fc.array(key), (below, nulls) => {
        const empty = Object.fromEntries(nulls.map((name) => [name, null]));
        expect(mergeLayers(below, empty)).toEqual(mergeLayers(below));
        expect(mergeLayers(empty, below)).toEqual(mergeLayers(below));
        expect(mergeLayers(below, undefined, null)).toEqual(mergeLayers(below));
      }),
    );
  });

  it("replace lists as a whole", () => {
    fc.assert(
      fc.property(layers, key, list, (below, name, values) => {
        expect(mergeLayers(below, { [name]: values })[name]).toEqual(values);
      }),
    );
  });

  it("merge maps key by key, the upper layer first", () => {
    fc.assert(
      fc.property(layers, layers, key, (lower, upper, name) => {
        const merged = mergeLayers({ [name]: lower }, { [name]: upper })[name];
        expect(merged).toEqual(mergeLayers(lower, upper));
      }),
    );
  });

  it("leave their inputs unchanged, and share no object with them", () => {
    const below = { list: [{ deep: 1 }], map: { deep: 1 } };
    const merged = mergeLayers(below) as typeof below;
    merged.list[0]!.deep = 2;
    merged.map.deep = 2;
    expect(below).toEqual({ list: [{ deep: 1 }], map: { deep: 1 } });
  });

  it("treat a key named __proto__ as a plain key", () => {
    const merged = mergeLayers(JSON.parse('{"features": {"__proto__": {"polluted": true}}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(merged.features as object)).toEqual(["__proto__"]);
  });
});

describe("the schema of a layer", () => {
  it("requires no key and fills in no default [SITE-07]", () => {
    expect(settingsLayer.parse({})).toEqual({});
    expect(settingsLayer.parse({ search: {} })).toEqual({ search: {} });
    expect(settingsLayer.safeParse({ search: { stockFilters: { make: null, km: null } } }).success).toBe(
      true,
    );
    expect(settingsLayer.parse({ search: null, price: { noPriceText: null } })).toBeTruthy();
  });

  it("is as strict as the settings at every depth", () => {
    expect(settingsLayer.safeParse({ serach: {} }).success).toBe(false);
    expect(settingsLayer.safeParse({ tags: { texts: { solt: "x" } } }).success).toBe(false);
    expect(settingsLayer.safeParse({ search: { hitsPerPage: 101 } }).success).toBe(false);
    expect(settingsLayer.safeParse({ search: { priceBands: [2, 1] } }).success).toBe(false);
  });

  it("has the keys of the settings", () => {
    expect(Object.keys(layerOf(settings).shape)).toEqual(Object.keys(settings.shape));
  });
});
