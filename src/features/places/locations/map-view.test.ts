import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapsSlice } from "#platform/config/maps-slice.ts";
import { mapTiles } from "./map-tiles.server.ts";
import { mapColumns, mapRows, mapView, tileSize, worldPixel } from "./map-view.ts";

const source = { template: "https://tiles.example/{z}/{x}/{y}.png?key=k", attribution: "© Tiles", zoom: 15 };
const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  long: fc.double({ min: -180, max: 179.99, noNaN: true }),
});

describe("a map", () => {
  it("is a plane of tiles centred on the place [LOC-55] [SITE-15] [ENT-172, ENT-173]", () => {
    const map = mapView([{ lat: -33.7641, long: 151.2702, label: "A" }], source)!;
    expect(map.tiles).toHaveLength(mapColumns * mapRows);
    // The tile that contains the place, by the standard slippy map formula.
    expect(map.tiles?.[7]?.src).toBe("https://tiles.example/15/30152/19652.png?key=k");
    expect(map.attribution).toBe("© Tiles");
  });

  it("is null without coordinates, and a drawn background without tiles", () => {
    expect(mapView([], source)).toBeNull();
    expect(mapView([{ lat: -33, long: 151, label: "A" }], null)).toMatchObject({
      tiles: null,
      attribution: "",
    });
  });

  it("has every pin on its plane, and the centre in the frame", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
        const map = mapView(
          points.map((one) => ({ ...one, label: "x" })),
          source,
        )!;
        const centre = {
          x: tileSize * 2 + map.shiftX * 16,
          y: tileSize + map.shiftY * 16,
        };
        for (const { x, y } of map.markers) {
          expect(Math.abs(x - centre.x)).toBeLessThan(160);
          expect(Math.abs(y - centre.y)).toBeLessThan(160);
        }
        for (const shift of [map.shiftX, map.shiftY]) {
          expect(shift).toBeGreaterThanOrEqual(0);
          expect(shift).toBeLessThanOrEqual(15);
        }
        for (const { src } of map.tiles!) expect(src).toMatch(/\/\d+\/\d+\/\d+\.png/);
      }),
    );
  });

  it("maps the centre of the world to the centre", () => {
    const { x, y } = worldPixel({ lat: 0, long: 0 }, 0);
    expect(x).toBe(128);
    expect(y).toBeCloseTo(128, 9);
  });
});

describe("the key of a map's tiles [SITE-15] [LOC-55]", () => {
  const secrets = async (name: string) =>
    name === "map-key"
      ? { kind: "secret" as const, text: "a b" }
      : { kind: "missing" as const, reason: "no such file" };
  const tiles = "https://tiles.example/{z}/{x}/{y}?key={key}";
  it.each<[string, object, string | null]>([
    ["is filled in", { tiles, key: "map-key" }, "https://tiles.example/{z}/{x}/{y}?key=a%20b"],
    ["that is missing leaves no tiles", { tiles, key: "other" }, null],
    ["that isn't named leaves no tiles", { tiles }, null],
    [
      "isn't read where the template has no placeholder",
      { tiles: "https://t.example/{z}/{x}/{y}" },
      "https://t.example/{z}/{x}/{y}",
    ],
    ["isn't read without tiles", { key: "map-key" }, null],
  ])("%s", async (_, maps, template) => {
    expect((await mapTiles(mapsSlice.parse(maps), [], secrets))?.template ?? null).toBe(template);
  });
  it.each<[string, (string | null)[], object, string | null]>([
    ["of a place is used instead of the site's", ["own"], { key: "map-key" }, "own"],
    ["of a place needs none of the site's", ["own"], {}, "own"],
    ["of all places is used for their map", ["own", "own"], { key: "map-key" }, "own"],
    ["of one place among others isn't used for their map", ["own", "other"], { key: "map-key" }, "a%20b"],
    ["of one place among others without isn't either", ["own", null], {}, null],
    ["is the site's for places without one", [null, null], { key: "map-key" }, "a%20b"],
  ])("%s [ENT-174]", async (_, keys, maps, filled) => {
    const locations = keys.map((map_key) => ({ address: { map_key } }));
    const found = await mapTiles(mapsSlice.parse({ tiles, ...maps }), locations, secrets);
    expect(found?.template ?? null).toBe(filled && tiles.replace("{key}", filled));
  });
  it("is referenced by a valid name, in a template with every placeholder", () => {
    expect(mapsSlice.safeParse({ tiles: "https://t.example/{z}/{x}" }).success).toBe(false);
    expect(mapsSlice.safeParse({ key: "../../etc/passwd" }).success).toBe(false);
  });
});
