import { afterAll, beforeAll, expect, it } from "vitest";
import { connectTo } from "#platform/database/reachable.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { consoleFindings } from "./console-checks.server.ts";

const needed = { console: true, tasks: true };
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

/** What is found after the owner of the tables has run a statement. */
async function foundAfter(statement: string) {
  const client = await connectTo(db.ownerUrl);
  await client.query(statement).finally(() => client.end());
  return consoleFindings(db, "admin.example", needed);
}

it("finds nothing in a database as the migrations make it", async () => {
  expect(await consoleFindings(db, "admin.example", needed)).toMatchObject([
    { check: "console role", level: "ok" },
  ]);
});

it("finds rights of the sites' role on tables of staff, and names them", async () => {
  const [role] = await foundAfter("grant select on staff_sessions to forecourt_app");
  expect(role).toMatchObject({ check: "console role", level: "dangerous" });
  expect(role?.text).toContain("staff_sessions");
  expect(role?.remedy).toBe("Run: revoke all on staff_sessions from forecourt_app");
  const [fixed] = await foundAfter("revoke all on staff_sessions from forecourt_app");
  expect(fixed?.level).toBe("ok");
});

it("finds passkeys of another host, unless the installation has no console", async () => {
  const [, passkeys] =
    await foundAfter(`create or replace function staff_passkeys_elsewhere(console_host text) returns bigint
    language sql stable security definer as $$ select 3::bigint $$`);
  expect(passkeys).toMatchObject({ check: "passkeys", level: "warning" });
  expect(passkeys?.text).toContain("3 passkeys of members were made for another host than admin.example");
  expect(await consoleFindings(db, null, needed)).toHaveLength(1);
});
