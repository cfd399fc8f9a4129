import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { fixedRoutes } from "./fixed-routes.ts";

it("no page or call has administrator functions, and no account has a role [AUTH-03] [DECIDE-142]", () => {
  // Read as text, because importing it would load every route.
  const calls = [...readFileSync("src/site/calls/calls.ts", "utf8").matchAll(/^ {2}"(\/api\/[^"]+)":/gm)].map(
    ([, pattern]) => pattern!,
  );
  expect(calls.length).toBeGreaterThan(20);
  for (const address of [...fixedRoutes, ...calls])
    expect(address).not.toMatch(/\/(admin|staff|console|dashboard|users|roles)\b/);
  expect(Object.keys(accounts)).toEqual(
    expect.arrayContaining(["groupId", "siteId", "id", "phone", "name", "email"]),
  );
  expect(Object.keys(accounts)).not.toContain("role");
});
