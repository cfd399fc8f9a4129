import { expect, it } from "vitest";
import { isSealed } from "./sealed-address.ts";

it.each([
  ["https://crm.example/hook", true],
  ["HTTPS://crm.example", true],
  ["http://127.0.0.1:4100/hook", true],
  ["http://[::1]/", true],
  ["http://localhost:9/", true],
  ["http://2130706433/", true],
  ["http://crm.example/hook", false],
  ["http://127.0.0.1.crm.example/", false],
  ["http://localhost.crm.example/", false],
  ["http://127.0.0.1@crm.example/", false],
  ["ftp://127.0.0.1/", false],
  ["javascript:1", false],
  ["crm.example", false],
])("says whether what goes to %s stays unread: %s", (address, sealed) => {
  expect(isSealed(address)).toBe(sealed);
});
