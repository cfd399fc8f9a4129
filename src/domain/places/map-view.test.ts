import { describe, expect, it } from "vitest";
import { mapsSlice } from "#domain/configuration/slices/maps-slice.ts";
import { mapTiles } from "./map-tiles.server.ts";
import { mapName, mapView, type TileSource, tileHost } from "./map-view.ts";

const source: TileSource = {
  template: "https://tiles.example:8443/{z}/{x}/{y}.png?key=k",
  attribution: { text: "© Tiles", href: null },
  zoom: 15,
  maxZoom: 19,
  opens: "press",
};
const pin = (label: string) => ({ lat: -33.7641, long: 151.2702, label, href: null });

describe("a map", () => {
  it("has one pin a place [ENT-172, ENT-173]", () => {
    expect(mapView([pin("A"), pin("B")], source)?.pins.map(({ label }) => label)).toEqual(["A", "B"]);
  });

  it("is null without places, and without tiles [LOC-55] [SITE-15]", () => {
    expect(mapView([], source)).toBeNull();
    expect(mapView([pin("A")], null)).toBeNull();
  });

  it("is named for its place, or for how many it shows", () => {
    expect(mapName(mapView([pin("A")], source)!)).toBe("Map of A");
    expect(mapName(mapView([pin("A"), pin("B")], source)!)).toBe("Map of 2 locations");
  });

  it("names the provider's host", () => {
    expect(tileHost(source)).toBe("tiles.example:8443");
  });
});

describe("the tiles of a map [SITE-15] [LOC-55]", () => {
  const secrets = async (name: string) =>
    name === "map-key"
      ? { kind: "secret" as const, text: "a b" }
      : { kind: "missing" as const, reason: "no such file" };
  const tiles = "https://tiles.example/{z}/{x}/{y}?key={key}";
  it.each<[string, object, string | null]>([
    ["with their key filled in", { tiles, key: "map-key" }, "https://tiles.example/{z}/{x}/{y}?key=a%20b"],
    ["are null with a key that is missing", { tiles, key: "other" }, null],
    ["are null with a key that isn't named", { tiles }, null],
    [
      "need no key where the template has no placeholder",
      { tiles: "https://t.example/{z}/{x}/{y}" },
      "https://t.example/{z}/{x}/{y}",
    ],
    ["are null where the site has no template", { key: "map-key" }, null],
    [
      "have the site's style filled in, and {r} left for the browser",
      { tiles: "https://t.example/{style}/{z}/{x}/{y}{r}.png", style: "streets v2" },
      "https://t.example/streets%20v2/{z}/{x}/{y}{r}.png",
    ],
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
  ])("the key %s [ENT-174]", async (_, keys, maps, filled) => {
    const locations = keys.map((map_key) => ({ address: { map_key } }));
    const found = await mapTiles(mapsSlice.parse({ tiles, ...maps }), locations, secrets);
    expect(found?.template ?? null).toBe(filled && tiles.replace("{key}", filled));
  });

  it("carry the provider's attribution and zoom levels, and when the map is loaded", async () => {
    const site = mapsSlice.parse({
      tiles: "https://t.example/{z}/{x}/{y}",
      attribution: "© Tiles",
      attributionLink: "https://t.example/copyright",
      zoom: 16,
      maxZoom: 14,
      opens: "view",
    });
    expect(await mapTiles(site, [], secrets)).toMatchObject({
      attribution: { text: "© Tiles", href: "https://t.example/copyright" },
      zoom: 14,
      maxZoom: 14,
      opens: "view",
    });
    const defaults = await mapTiles(mapsSlice.parse({ tiles: site.tiles }), [], secrets);
    expect(defaults).toMatchObject({ zoom: 15, maxZoom: 19, opens: "press" });
  });
});

describe("the configuration of map tiles [SITE-15]", () => {
  it.each([
    ["https://t.example/{z}/{x}/{y}.png", null],
    ["http://localhost:9000/{z}/{x}/{y}.png", null],
    ["http://t.example/{z}/{x}/{y}.png", /write an https address/],
    ["https://t.example/{z}/{x}", /holds \{z\}, \{x\} and \{y\}/],
    ["https://t.example/{z}/{x}/{y}?token={token}", /the placeholders of map tiles are/],
    ["https://t.example/{z}/{x}/{y}{r", /the placeholders of map tiles are/],
    ["https://{style}.t.example/{z}/{x}/{y}", /the host of map tiles is written out/],
  ])("%s", (tiles, message) => {
    const parsed = mapsSlice.safeParse({ tiles });
    if (message === null) expect(parsed.success).toBe(true);
    else expect(parsed.error?.issues.map((issue) => issue.message).join("; ")).toMatch(message);
  });

  it("names a key like a file", () => {
    expect(mapsSlice.safeParse({ key: "../../etc/passwd" }).success).toBe(false);
  });
});
