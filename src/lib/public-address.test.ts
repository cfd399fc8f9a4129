import { expect, it } from "vitest";
import { publicOrWithin } from "./public-address.server.ts";

it.each([
  ["8.8.8.8", true],
  ["10.20.3.4", true],
  ["::ffff:10.20.3.4", true],
  ["10.21.3.4", false],
  ["127.0.0.1", false],
  ["fd12::1", true],
  ["fe80::1", false],
  ["nonsense", false],
])("says whether %s is public or in a named network: %s", (address, expected) => {
  expect(publicOrWithin(["10.20.0.0/16", "fd00::/8"])(address)).toBe(expected);
});

it("allows public addresses only when no network is named", () => {
  const allowed = publicOrWithin([]);
  expect([allowed("8.8.8.8"), allowed("10.20.3.4"), allowed("169.254.169.254")]).toEqual([
    true,
    false,
    false,
  ]);
});
