import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { makeCatalogue } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { refreshCatalogue } from "#domain/integrations/catalogues/refresh-catalogue.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { dyingDatabase } from "#tests/support/dying-database.ts";
import { catalogueResponse } from "./catalogue-response.server.ts";

const now = new Date("2026-03-10T02:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  await addGroup(db, "dealer");
  site = (await createSiteStore(db, () => now).bySlug("dealer"))!;
  const columns = [{ name: "make", from: "make" }];
  const input = {
    name: "Cars",
    profile: "table" as const,
    settings: catalogueSettings.parse({ table: { columns } }),
  };
  const actor = { kind: "member", id: "m1", action: "catalogue.make" } as const;
  const made = (await makeCatalogue(db.asConsole, site, { input, actor }, now))!;
  token = made.token;
  await refreshCatalogue(db, site, made.id, now);
});
afterAll(() => db.remove());

const respond = (headers: Record<string, string> = {}, { file = "cars.csv", method = "GET" } = {}) =>
  catalogueResponse(
    db,
    site,
    { request: new Request("https://dealer.example/", { method, headers }), token, file },
    now,
  );

it("is packed for who takes gzip, and for others not [DECIDE-236]", async () => {
  const packed = (await respond({ "Accept-Encoding": "br, gzip" }))!;
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    "content-encoding": "gzip",
    "content-type": "text/csv; charset=utf-8",
    "last-modified": "Tue, 10 Mar 2026 02:00:00 GMT",
    vary: "Accept-Encoding",
    "x-robots-tag": "noindex",
  });
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe("make\n");
  const plain = (await respond({ "Accept-Encoding": "gzip;q=0" }))!;
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe("make\n");
  expect(plain.headers.get("content-length")).toBe("5");
  expect(plain.headers.get("etag")).not.toBe(packed.headers.get("etag"));
  const head = (await respond({}, { method: "HEAD" }))!;
  expect([head.status, head.body]).toEqual([200, null]);
});

it("is not sent again to who has it [DECIDE-236]", async () => {
  const etag = (await respond())!.headers.get("etag")!;
  const status = async (headers: Record<string, string>) => (await respond(headers))!.status;
  expect(await status({ "If-None-Match": `"other", ${etag}` })).toBe(304);
  expect(
    await status({ "If-None-Match": '"other"', "If-Modified-Since": "Tue, 10 Mar 2026 02:00:00 GMT" }),
  ).toBe(200);
  expect(await status({ "If-Modified-Since": "Tue, 10 Mar 2026 02:00:00 GMT" })).toBe(304);
  expect(await status({ "If-Modified-Since": "Tue, 10 Mar 2026 01:59:59 GMT" })).toBe(200);
  expect(await status({ "If-Modified-Since": "yesterday" })).toBe(200);
  expect(await respond({}, { file: "other.csv" })).toBeNull();
});

it("is read from the database only where it is sent [DECIDE-236]", async () => {
  const etag = (await respond())!.headers.get("etag")!;
  const counted = dyingDatabase(db.ownerUrl, Number.POSITIVE_INFINITY);
  const readings = async (headers: Record<string, string>, method = "GET") => {
    const before = counted.statements.length;
    const request = new Request("https://dealer.example/", { method, headers });
    const answer = (await catalogueResponse(counted.db, site, { request, token, file: "cars.csv" }, now))!;
    const reading = counted.statements.slice(before).filter((text) => /^select "bytes"/.test(text));
    return [answer.status, Number(answer.headers.get("content-length")), reading.length];
  };
  expect(await readings({})).toEqual([200, 5, 1]);
  expect(await readings({}, "HEAD")).toEqual([200, 5, 0]);
  expect(await readings({ "If-None-Match": etag })).toEqual([304, 0, 0]);
  const packed = await readings({ "Accept-Encoding": "gzip" });
  expect(await readings({ "Accept-Encoding": "gzip" }, "HEAD")).toEqual([200, packed[1], 0]);
  await counted.close();
});
