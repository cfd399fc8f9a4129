import { expect, it } from "vitest";
import { networkLimit, rateLimit } from "./network-limit.ts";

it("allows a burst, then the rate", () => {
  const limit = rateLimit({ burst: 3, perSecond: 2 });
  expect([0, 0, 0].map(() => limit.take("a", 0))).toEqual([0, 0, 0]);
  expect(limit.take("a", 0)).toBe(1);
  expect(limit.take("b", 0)).toBe(0);
  expect(limit.take("a", 499)).toBe(1);
  expect(limit.take("a", 1_000)).toBe(0);
});

it("rejected calls cost nothing, and a clock that goes back adds nothing", () => {
  const limit = rateLimit({ burst: 1, perSecond: 1 });
  limit.take("a", 5_000);
  for (let at = 0; at < 50; at++) expect(limit.take("a", 4_000)).toBe(1);
  expect(limit.take("a", 5_000)).toBe(0);
});

it("stores a limited number of callers", () => {
  const limit = rateLimit({ burst: 1, perSecond: 0.001, callers: 2 });
  limit.take("a", 0);
  limit.take("b", 0);
  limit.take("c", 0);
  expect(limit.take("c", 0)).toBeGreaterThan(0);
  expect(limit.take("a", 0)).toBe(0);
});

it("the networks of one IPv6 prefix have four times a network's limit together", () => {
  const limit = networkLimit({ burst: 2, perSecond: 1 });
  const taken = (networks: number, prefix: string) =>
    Array.from({ length: networks }, (_, at) => limit.take(`${prefix}:${at.toString(16)}::1`, 0)).filter(
      (wait) => wait === 0,
    ).length;
  expect(taken(100, "2001:db8:1")).toBe(8);
  expect(taken(4, "2001:db8:2")).toBe(4);
  expect([0, 0, 0].map(() => limit.take("2001:db8:3:1::1", 0))).toEqual([0, 0, 1]);
  expect(Array.from({ length: 20 }, (_, at) => limit.take(`203.0.113.${at}`, 0))).toEqual(Array(20).fill(0));
});
