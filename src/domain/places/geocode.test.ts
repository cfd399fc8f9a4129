import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { distanceKm } from "#lib/sphere.ts";
import { PostcodeFinder } from "./geocode.server.ts";
import { type Geocoded, HttpGeocoder } from "./geocoder.server.ts";
import { readPostcodeTable } from "./postcode-table.server.ts";
import { PostcodePoints, tableFrom, tableText } from "./postcode-table.ts";
import { isPostcodeText, postcodeTexts } from "./postcode-texts.ts";

describe("the platform's own table [DECIDE-59]", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "postcodes-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has the coordinates of Australia's postcodes, and saves the parsed list", async () => {
    const table = await readPostcodeTable(folder);
    expect(table.size).toBeGreaterThan(2_500);
    for (const [postcode, place] of [
      ["2000", { lat: -33.868, long: 151.209 }],
      ["2450", { lat: -30.296, long: 153.115 }],
      ["0800", { lat: -12.463, long: 130.842 }],
      ["6000", { lat: -31.951, long: 115.861 }],
    ] as const)
      expect(distanceKm(table.get(postcode)!, place), postcode).toBeLessThan(12);
    const [file] = await readdir(folder);
    const saved = await readFile(join(folder, file!), "utf8");
    expect(saved.length).toBeLessThan(120_000);
    expect(await readPostcodeTable(folder)).toEqual(table);
  });

  it("has the nearest postcode to a point, none of boxes only", async () => {
    const table = await readPostcodeTable(folder);
    const finder = new PostcodeFinder({
      geocoder: { find: async () => ({ kind: "missing" }) } as never,
      readTable: async () => table,
      nowMs: () => 0,
    });
    const places = await finder.places();
    for (const postcode of ["2250", "2450", "6000"])
      expect(places.postcodeAt(table.get(postcode)!)).toBe(postcode);
    expect(places.postcodeAt(table.get("1740")!)).toMatch(/^2/);
  });

  it("parses the list again when the saved table is invalid", async () => {
    const [file] = await readdir(folder);
    await writeFile(join(folder, file!), "2000 nowhere\n");
    expect((await readPostcodeTable(folder)).has("2000")).toBe(true);
  });

  it("takes the median of the delivery areas", () => {
    const points = new PostcodePoints();
    const add = (lat: number, delivers: boolean, postcode = "2450") =>
      points.add({ postcode, lat, long: 150, delivers });
    for (const lat of [-30, -30.2, -30.1, -38]) add(lat, true);
    add(-10, false);
    add(-20, false, "2451");
    add(0, true, "x");
    points.add({ postcode: "2452", lat: 0, long: 0, delivers: true });
    const table = points.table();
    expect([...table]).toEqual([
      ["2450", { lat: -30.15, long: 150 }],
      ["2451", { lat: -20, long: 150 }],
    ]);
    expect(tableFrom(tableText(table))).toEqual(table);
    expect(tableFrom("")).toBeNull();
  });
});

describe("a geocoding service [LOC-53, LOC-54]", () => {
  let server: Server;
  let answer: { status: number; body: string } = { status: 200, body: "{}" };
  const requests: string[] = [];
  const service = () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo?region=au`,
    key: "geo-key",
  });
  let clock = 0;
  const secrets = async () => ({ kind: "secret" as const, text: "k&y" });
  let geocoder: HttpGeocoder;
  beforeEach(async () => {
    requests.length = 0;
    clock = 0;
    geocoder = new HttpGeocoder({ secrets, nowMs: () => clock, allowed: () => true });
    server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterEach(() => new Promise((done) => server.close(done)));
  const respondWith = (body: unknown, status = 200) => {
    answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  };

  it("is called by GET with address and key; the first result counts [LOC-53]", async () => {
    respondWith({
      status: "OK",
      results: [
        { geometry: { location: { lat: -33.4, lng: 151.3 } } },
        { geometry: { location: { lat: 0, lng: 0 } } },
      ],
    });
    expect(await geocoder.find(service(), "2250")).toEqual({
      kind: "found",
      point: { lat: -33.4, long: 151.3 },
    });
    expect(requests).toEqual(["/geo?region=au&address=2250&key=k%26y"]);
  });

  it.each<[string, unknown]>([
    ["geometry", { results: [{ geometry: { lat: -1, lng: 2 } }] }],
    ["location", { results: [{ location: { lat: -1, lng: 2 } }] }],
    ["lat and long", { results: [{ lat: "-1", long: "2" }] }],
  ])("accepts a location as %s", async (_, body) => {
    respondWith(body);
    expect(await geocoder.find(service(), "2250")).toMatchObject({ point: { lat: -1, long: 2 } });
  });

  it.each<[string, unknown, number, Geocoded["kind"]]>([
    ["no results mean none", { status: "ZERO_RESULTS", results: [] }, 200, "none"],
    ["a refused key means unsure", { status: "REQUEST_DENIED", results: [] }, 200, "unsure"],
    ["an error means unsure", { results: [] }, 500, "unsure"],
    ["an HTML page means unsure", "<html>", 200, "unsure"],
    ["an unexpected shape means unsure", { found: true }, 200, "unsure"],
    ["coordinates out of range mean unsure", { results: [{ geometry: { lat: 99, lng: 0 } }] }, 200, "unsure"],
  ])("%s [LOC-54]", async (_, body, status, kind) => {
    respondWith(body, status);
    const found = await geocoder.find(service(), "2250");
    expect(found.kind).toBe(kind);
    expect(JSON.stringify(found)).not.toContain("k&y");
  });

  it("is not called after four failures, and retried later", async () => {
    respondWith("down", 503);
    for (let i = 0; i < 6; i++) await geocoder.find(service(), "2250");
    expect(requests).toHaveLength(4);
    clock += 31_000;
    respondWith({ results: [] });
    expect((await geocoder.find(service(), "2250")).kind).toBe("none");
  });

  it("isn't called without its key", async () => {
    const none = new HttpGeocoder({
      secrets: async () => ({ kind: "missing", reason: "no file" }),
      nowMs: () => 0,
    });
    expect(await none.find(service(), "2250")).toEqual({ kind: "unsure", reason: "no file" });
    expect(requests).toEqual([]);
  });
});

describe("a postcode [ERR-15] [LOC-54]", () => {
  const service = { url: "https://geo.example/", key: "k" };
  const table = new Map([["2250", { lat: -33, long: 151 }]]);
  function finder(answers: Geocoded[]) {
    const requests: string[] = [];
    let clock = 0;
    const geocoder = {
      find: async (_: unknown, address: string) => {
        requests.push(address);
        return answers.shift() ?? { kind: "unsure" as const, reason: "down" };
      },
    };
    const made = new PostcodeFinder({ geocoder, readTable: async () => table, nowMs: () => clock });
    return { made, requests, later: (ms: number) => (clock += ms) };
  }

  it("is found in the table without a provider, and has four digits [LIMIT-47]", async () => {
    const { made, requests } = finder([]);
    expect(await made.find("2250", null)).toEqual({ lat: -33, long: 151 });
    expect(await made.find("9998", null)).toBeNull();
    for (const wrong of ["225", "22500", "22a0", "", "２２５０"]) {
      expect(await made.find(wrong, service)).toBeNull();
      expect(isPostcodeText(wrong)).toBe(false);
    }
    expect(requests).toEqual([]);
  });

  it("is requested from the provider once a day, found or not", async () => {
    const { made, requests, later } = finder([
      { kind: "found", point: { lat: 1, long: 2 } },
      { kind: "none" },
    ]);
    for (let i = 0; i < 3; i++) expect(await made.find("2250", service)).toEqual({ lat: 1, long: 2 });
    for (let i = 0; i < 3; i++) expect(await made.find("9999", service)).toBeNull();
    expect(requests).toEqual(["2250", "9999"]);
    later(86_400_001);
    expect(await made.find("2250", service)).toEqual({ lat: -33, long: 151 });
    expect(requests).toHaveLength(3);
  });

  it("comes from the table while the provider is down, and isn't cached", async () => {
    const { made, requests } = finder([{ kind: "unsure", reason: "late" }]);
    expect(await made.find("2250", service)).toEqual({ lat: -33, long: 151 });
    await made.find("2250", service);
    expect(requests).toHaveLength(2);
  });

  it("may exist by the table, else by the provider, and when neither can tell [CONTACT-24]", async () => {
    const { made, requests } = finder([{ kind: "found", point: { lat: 1, long: 2 } }, { kind: "none" }]);
    expect(await made.mayBe("2250", service)).toBe(true);
    expect(requests).toEqual([]);
    expect(await made.mayBe("2999", service)).toBe(true);
    expect(await made.mayBe("2998", service)).toBe(false);
    expect(await made.mayBe("2997", service)).toBe(true);
    expect(await made.mayBe("2250", null)).toBe(true);
    expect(await made.mayBe("2998", null)).toBe(false);
    // What the provider knows was asked once.
    expect([await made.mayBe("2999", service), await made.mayBe("2998", service)]).toEqual([true, false]);
    expect(requests).toEqual(["2999", "2998", "2997"]);
  });

  it("has messages for what is wrong with it [ERR-14] [ERR-15]", () => {
    expect(postcodeTexts.malformed).toBe("Invalid postcode. Please enter a 4-digit number.");
    expect(postcodeTexts.unknown).toBe("Invalid postcode");
  });
});
