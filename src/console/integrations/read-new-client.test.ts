import { expect, it } from "vitest";
import { readNewClient, readSecretDays } from "./read-new-client.server.ts";

const known = { siteIds: ["s"], locationIds: ["l"] };
const form = { name: " Stock system ", days: "90", scopes: ["stock:read"], siteIds: [], locationIds: ["l"] };

it("reads a client; none of the sites chosen are all of them", () => {
  expect(readNewClient({ ...form, scopes: ["stock:read", "stock:read"] }, known)).toEqual({
    kind: "valid",
    client: { name: "Stock system", days: 90, scopes: ["stock:read"], siteIds: null, locationIds: ["l"] },
  });
});

it.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(61) }, "name"],
  [{ days: "91" }, "days"],
  [{ days: "366" }, "days"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["people:write"] }, "scopes"],
  [{ siteIds: ["other"] }, "siteIds"],
  [{ locationIds: ["other"] }, "locationIds"],
])("refuses %j", (wrong, field) => {
  const read = readNewClient({ ...form, ...wrong }, known);
  expect(read.kind === "invalid" && Object.keys(read.problems)).toEqual([field]);
});

it("reads the days of a next secret", () => {
  expect(["7", "365", "366", "0", "x"].map(readSecretDays)).toEqual([7, 365, null, null, null]);
});
