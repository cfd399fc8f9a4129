import { expect, it } from "vitest";
import { createLimits } from "#platform/http/rate-limits.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { brochureOf } from "./brochure.server.ts";

const at = new Date("2026-03-10T12:00:00Z");
const site = sampleSite();
const services = { now: () => at, pictures: { read: async () => null } };
const takeLimit = createLimits({
  db: { withSite: () => Promise.reject(new Error("no database")) },
  now: () => at,
});
const brochure = (slug: string, sender: string, origin = `https://${site.hosts[0]}`) =>
  brochureOf(services, site, aCar({ slug, name: slug, pictures: [] }), `${origin}/cars/${slug}`, () =>
    takeLimit("brochure", site, sender),
  );

it("is made once, whatever host the request names", async () => {
  const first = await brochure("a", "203.0.113.1");
  expect(first.kind).toBe("ok");
  for (let host = 0; host < 20; host++)
    expect(await brochure("a", "203.0.113.1", `https://h${host}.example:${4000 + host}`)).toEqual(first);
});

it("one sender who asks for many uses up its own limit, and everyone else gets theirs [CAR-38]", async () => {
  const flood = Array.from({ length: 40 }, (_, car) => brochure(`flood-${car}`, "198.51.100.7"));
  const others = Array.from({ length: 2 }, (_, car) => brochure(`car-${car}`, `203.0.113.${10 + car}`));
  expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(Array(2).fill("ok"));
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(4);
  expect(outcomes.find(({ kind }) => kind === "limited")).toEqual({ kind: "limited", seconds: 4 });
});
