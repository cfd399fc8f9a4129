import { expect, it } from "vitest";
import { isDatabaseEncryptedOrLocal, isEncryptedOrLocal } from "./encrypted-address.ts";

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
])("says whether sending to %s is encrypted or local: %s", (address, expected) => {
  expect(isEncryptedOrLocal(address)).toBe(expected);
});

it.each([
  ["postgres://u@db.example/forecourt", false],
  ["postgres://u@db.example/forecourt?sslmode=disable", false],
  ["postgres://u@db.example/forecourt?sslmode=prefer", false],
  ["postgres://u@db.example/forecourt?sslmode=verify-full", true],
  ["postgres://u@db.example/forecourt?ssl=true", true],
  ["postgres://u@127.0.0.1:5433/forecourt", true],
  ["postgres:///forecourt?host=/var/run/postgresql", true],
  ["nonsense", false],
])("says whether the database connection %s is encrypted or local: %s", (address, expected) => {
  expect(isDatabaseEncryptedOrLocal(address)).toBe(expected);
});
