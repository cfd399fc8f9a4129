import { afterAll, beforeAll, expect, it } from "vitest";
import type { SessionMethod } from "#domain/staff/access/signed-in.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addFurtherOwner, addOwner } from "#tests/support/an-owner.ts";
import { memberOfSession } from "./session-request.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await addOwner(test, { groupId, email: "ana@demo.example", now });
});
afterAll(() => test.remove());

const begin = (method: SessionMethod, memberId = "ana") =>
  test.asConsole
    .as({ kind: "member", id: memberId, action: "sign in" })
    .withoutTenant((tx) => beginStaffSession(tx, { memberId, method, onlyGroupId: null, browser: "x" }, now));
const memberOf = async (token: string, isLocalDemo: boolean, isDemo = isLocalDemo) => {
  const request = new Request("http://admin.localhost/", { headers: { Cookie: `forecourt_staff=${token}` } });
  const deps = { consoleDb: test.asConsole, now: () => now, isDemo, isLocalDemo };
  return (await memberOfSession(request, deps))?.id ?? null;
};

it("ends a session of the demo once the demo doesn't run any more, or its cookie comes from elsewhere", async () => {
  const token = await begin("demo");
  expect(await memberOf(token, true)).toBe("ana");
  expect(await memberOf(token, false)).toBeNull();
  expect(await memberOf(token, true)).toBeNull();
});

it.each(["passkey", "openid"] as const)(
  "ends a session that a member of the demo began by %s once the demo doesn't run any more",
  async (method) => {
    const token = await begin(method);
    expect([await memberOf(token, true), await memberOf(token, false, true)]).toEqual(["ana", "ana"]);
    expect(await memberOf(token, false)).toBeNull();
    expect(await memberOf(token, true)).toBeNull();
  },
);

it("leaves sessions of other members as they are, with the demo and without it", async () => {
  await addFurtherOwner(test, { groupId, id: "ben", email: "ben@x.example", now });
  for (const method of ["passkey", "openid"] as const) {
    const token = await begin(method, "ben");
    expect([await memberOf(token, false), await memberOf(token, true)], method).toEqual(["ben", "ben"]);
  }
  expect(await memberOf("x".repeat(43), true)).toBeNull();
});
