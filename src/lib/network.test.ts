import { expect, it } from "vitest";
import { networkOf, prefixAround, widestNetworkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "203.0.113.8", false],
  ["203.0.113.7", "::ffff:203.0.113.7", true],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["unix", "unix", true],
])("%s and %s are the same client: %s", (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same);
});

it.each([
  ["2001:db8:1:2::1", "2001:db8:1:ffff::1", true],
  ["2001:db8:1:2::1", "2001:db8:2:2::1", false],
  ["203.0.113.7", "::ffff:203.0.113.7", true],
  ["203.0.113.7", "203.0.113.8", false],
  ["2001:db8::", "32.1.13.184.0.0", false],
])("%s and %s may be one sender: %s", (one, other, same) => {
  expect(widestNetworkOf(one) === widestNetworkOf(other)).toBe(same);
});

it("there is no prefix around an IPv4 address, or around what is no address", () => {
  expect(["203.0.113.7", "::ffff:203.0.113.7", "unix"].map(prefixAround)).toEqual([null, null, null]);
});
