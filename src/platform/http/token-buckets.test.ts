import { expect, it } from "vitest";
import { networkLimit, TokenBuckets } from "./token-buckets.ts";

it("allows a burst, then the rate", () => {
  const limit = new TokenBuckets({ burst: 3, perSecond: 2 });
  expect([0, 0, 0].map(() => limit.take("a", 0))).toEqual([0, 0, 0]);
  expect(limit.take("a", 0)).toBe(1);
  expect(limit.take("b", 0)).toBe(0);
  expect(limit.take("a", 499)).toBe(1);
  expect(limit.take("a", 1_000)).toBe(0);
});

it("rejected calls cost nothing, and a clock that goes back adds nothing", () => {
  const limit = new TokenBuckets({ burst: 1, perSecond: 1 });
  limit.take("a", 5_000);
  for (let at = 0; at < 50; at++) expect(limit.take("a", 4_000)).toBe(1);
  expect(limit.take("a", 5_000)).toBe(0);
});

it("stores a limited number of senders that take", () => {
  const limit = new TokenBuckets({ burst: 1, perSecond: 0.001 }, 2);
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

const size = { burst: 100, perSecond: 10 };

it("has its burst, then the rate, and says how long a debt takes", () => {
  const budgets = new TokenBuckets(size);
  budgets.charge("a", 99, 0);
  expect(budgets.secondsToWait("a", 0)).toBe(0);
  budgets.charge("a", 51, 0);
  expect(budgets.secondsToWait("a", 0)).toBe(5);
  expect(budgets.secondsToWait("b", 0)).toBe(0);
  expect(budgets.secondsToWait("a", 4_000)).toBe(1);
  expect(budgets.secondsToWait("a", 5_001)).toBe(0);
  expect(budgets.left("a", 1_000_000)).toBe(100);
});

it("no sender waits longer than half a minute, and a clock that goes back adds nothing", () => {
  const budgets = new TokenBuckets(size);
  budgets.charge("a", 1_000_000, 60_000);
  expect(budgets.secondsToWait("a", 60_000)).toBe(30);
  expect(budgets.secondsToWait("a", 0)).toBe(30);
  budgets.charge("a", 0, 0);
  expect(budgets.secondsToWait("a", 30_001)).toBe(0);
});

it("gives back no more than there was", () => {
  const budgets = new TokenBuckets(size);
  budgets.charge("a", -1_000, 0);
  expect(budgets.left("a", 0)).toBe(100);
});

it("stores a limited number of senders", () => {
  const budgets = new TokenBuckets(size, 2);
  for (const sender of ["a", "b", "a", "c"]) budgets.charge(sender, 200, 0);
  expect(["a", "b", "c"].map((sender) => budgets.left(sender, 0))).toEqual([-300, 100, -100]);
});
