import { afterAll, beforeAll, expect, it } from "vitest";
import type { SessionMethod } from "#domain/staff/access/signed-in.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addOwner } from "#tests/support/an-owner.ts";
import { memberOfSession } from "./session-request.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await addOwner(test, { groupId, email: "ana@demo.example", now });
});
afterAll(() => test.remove());

const begin = (method: SessionMethod) =>
  test.asConsole
    .as({ kind: "member", id: "ana", action: "sign in" })
    .withoutTenant((tx) =>
      beginStaffSession(tx, { memberId: "ana", method, onlyGroupId: null, browser: "x" }, now),
    );
const memberOf = async (token: string, isLocalDemo: boolean) => {
  const request = new Request("http://admin.localhost/", { headers: { Cookie: `forecourt_staff=${token}` } });
  const member = await memberOfSession(request, { consoleDb: test.asConsole, now: () => now, isLocalDemo });
  return member?.id ?? null;
};

it("ends a session of the demo once the demo doesn't run any more, or its cookie comes from elsewhere", async () => {
  const token = await begin("demo");
  expect(await memberOf(token, true)).toBe("ana");
  expect(await memberOf(token, false)).toBeNull();
  expect(await memberOf(token, true)).toBeNull();
});

it("leaves other sessions as they are, with the demo and without it", async () => {
  for (const method of ["passkey", "openid"] as const) {
    const token = await begin(method);
    expect([await memberOf(token, false), await memberOf(token, true)], method).toEqual(["ana", "ana"]);
  }
  expect(await memberOf("x".repeat(43), true)).toBeNull();
});
