import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VitalReport } from "#domain/measurement/vital-counts.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { createLimits } from "#platform/http/rate-limits.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import routes, { declaredPaths } from "#site/routes.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { pageKinds } from "./page-kinds.ts";
import { action } from "./vitals.ts";
import { readVitals } from "./vitals-call.server.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const beacon = { p: "car/car-route", r: "abc", soft: 0, m: { lcp: 1_240, inp: 88, cls: 0.012, ttfb: 180 } };
const from = { userAgent: phone, release: "abc" };

describe("a beacon", () => {
  it("is a report of a known page, device and release", () => {
    expect(readVitals(beacon, from)).toEqual({
      page: "car",
      device: "phone",
      release: "abc",
      soft: false,
      values: beacon.m,
    });
    expect(readVitals({ ...beacon, soft: 1, m: {} }, from)).toMatchObject({ soft: true, values: {} });
  });

  it.each([
    ["a robot", beacon, { ...from, userAgent: "curl/8.5.0" }],
    ["another release", { ...beacon, r: "old" }, from],
    ["an unknown page", { ...beacon, p: "constructor" }, from],
    ["text for a number", { ...beacon, m: { lcp: "1" } }, from],
    ["nothing", null, from],
  ])("of %s is dropped", (_, body, of) => {
    expect(readVitals(body, of)).toBeNull();
  });

  it("names pages that exist", () => {
    const ids = routes.map(({ id, file }) => id ?? file.replace(/\.tsx?$/, ""));
    expect(Object.keys(pageKinds).filter((id) => !ids.includes(id))).toEqual([]);
    expect(declaredPaths).toHaveLength(ids.length);
  });
});

describe("the call", () => {
  const site = sampleSite();
  const now = () => new Date("2026-11-23T00:00:00Z");
  let db: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.remove());

  function receiving() {
    const added: VitalReport[] = [];
    const services = {
      release: "abc",
      takeLimit: createLimits({ db, now }),
      vitals: { add: (_: unknown, report: VitalReport) => added.push(report) },
    };
    const context = (address: string) => ({
      get: (of: unknown) => (of === siteContext ? site : of === requestContext ? { address } : services),
    });
    const send = (body: string, address = "203.0.113.7", headers: Record<string, string> = {}) =>
      action({
        request: new Request("http://a.example/api/vitals", {
          method: "POST",
          body,
          headers: { "User-Agent": phone, ...headers },
        }),
        context: context(address) as never,
        params: {},
      });
    return { added, send };
  }

  it("counts loads, but none of a browser that objects", async () => {
    const { added, send } = receiving();
    expect((await send(JSON.stringify(beacon))).status).toBe(204);
    expect((await send(JSON.stringify(beacon), "203.0.113.8", { "Sec-GPC": "1" })).status).toBe(204);
    expect(added).toHaveLength(1);
    expect((await send("{", "203.0.113.9")).status).toBe(400);
  });

  it("counts 30 of 10,000 forged beacons of one client, which change no figure [DECIDE-203]", async () => {
    const { added, send } = receiving();
    const forged = JSON.stringify({ ...beacon, m: { lcp: 59_000 } });
    for (let batch = 0; batch < 100; batch++)
      await Promise.all(Array.from({ length: 100 }, () => send(forged, "198.51.100.1")));
    expect(added).toHaveLength(30);
  }, 120_000);
});
