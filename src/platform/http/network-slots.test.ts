import { expect, it } from "vitest";
import { networkSlots } from "./network-slots.ts";

it("counts what a network has open, and four times as many of an IPv6 /48", () => {
  const open = networkSlots(2);
  const close = open("203.0.113.1");
  expect(close).not.toBeNull();
  expect(open("::ffff:203.0.113.1")).not.toBeNull();
  expect(open("203.0.113.1")).toBeNull();
  close?.();
  expect(open("203.0.113.1")).not.toBeNull();
  const closes = Array.from({ length: 10 }, (_, n) => open(`2001:db8:7:${n}::1`));
  expect(closes.map((one) => one !== null)).toEqual([...Array(8).fill(true), false, false]);
  closes[0]?.();
  expect(open("2001:db8:7:ff::1")).not.toBeNull();
  expect(open("2001:db8:8::1")).not.toBeNull();
});
