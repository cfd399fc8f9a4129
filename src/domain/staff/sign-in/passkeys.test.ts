import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf, invite } from "#domain/staff/members/invitations.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { authenticatorDouble } from "#tests/support/authenticator-double.ts";
import { passkeyCreation, passkeyRequest, verifyNewPasskey, verifyPasskey } from "./passkeys.server.ts";

const party = { host: "admin.localhost", origin: "http://admin.localhost:3000" };
const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
const actor = { kind: "command" as const, id: "tester", action: "test" };
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await test.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, slug: "g", version: 1 }),
  );
});
afterAll(() => test.remove());

let authenticator: ReturnType<typeof authenticatorDouble>;
let memberId: string;
let people = 0;

/** A member with a passkey, as after accepting an invitation. */
beforeEach(async () => {
  const db = test.asConsole;
  authenticator = authenticatorDouble(party);
  const member = {
    name: "Ana",
    email: `ana${++people}@dealer.example`,
    role: "owner" as const,
    siteIds: null,
    locationIds: null,
    mayPublish: false,
  };
  const { token } = await invite(db, { actor, groupId, member }, now);
  const invitation = (await invitationOf(db, token, now))!;
  ({ memberId } = await inviteeOf(db, invitation, now));
  const creation = await passkeyCreation(db, party, { id: memberId, ...member }, invitation.id, now);
  const answer = authenticator.create(creation.options.challenge);
  const verified = await verifyNewPasskey(db, party, { answer, token: creation.token }, now);
  if (verified.kind === "refused") throw new Error(verified.reason);
  expect(verified.details).toBe(invitation.id);
  await acceptInvitation(db, { token, invitation, memberId, session: null, more: verified.store }, now);
});

async function signIn(
  over: Parameters<typeof authenticator.get>[1] & {
    at?: Date;
    expected?: string;
    from?: typeof authenticator;
  } = {},
) {
  const db = test.asConsole;
  const purpose = over.expected === undefined ? ("sign-in" as const) : ("confirm" as const);
  const { options, token } = await passkeyRequest(db, party, purpose, now);
  const answer = (over.from ?? authenticator).get(options.challenge, over);
  const sent = { answer, token, purpose, expected: over.expected ?? null };
  const verified = await verifyPasskey(db, party, sent, over.at ?? now);
  const note = async () =>
    verified.kind === "verified" &&
    db.as({ kind: "member", id: memberId, action: "sign in" }).withoutTenant((tx) => verified.note(tx));
  return { verified, sent, note };
}

describe("signing in with a passkey", () => {
  it("identifies the member", async () => {
    const { verified, note } = await signIn();
    expect(verified).toMatchObject({ kind: "verified", memberId });
    expect(await note()).toBe(true);
  });

  it("refuses an answer that was sent before", async () => {
    const { sent } = await signIn();
    expect(await verifyPasskey(test.asConsole, party, sent, now)).toEqual({
      kind: "refused",
      reason: "no challenge",
    });
  });

  it("refuses an answer to another challenge", async () => {
    const { options } = await passkeyRequest(test.asConsole, party, "sign-in", now);
    const { token } = await passkeyRequest(test.asConsole, party, "sign-in", now);
    const sent = {
      answer: authenticator.get(options.challenge),
      token,
      purpose: "sign-in" as const,
      expected: null,
    };
    expect(await verifyPasskey(test.asConsole, party, sent, now)).toEqual({
      kind: "refused",
      reason: "not verified",
    });
  });

  it("refuses a challenge for another purpose, and one that is ten minutes old", async () => {
    const { options, token } = await passkeyRequest(test.asConsole, party, "confirm", now);
    const sent = {
      answer: authenticator.get(options.challenge),
      token,
      purpose: "sign-in" as const,
      expected: null,
    };
    expect(await verifyPasskey(test.asConsole, party, sent, now)).toMatchObject({ reason: "no challenge" });
    const { verified } = await signIn({ at: new Date(now.getTime() + 600_000) });
    expect(verified).toMatchObject({ reason: "no challenge" });
  });

  it.each([
    "https://admin.localhost:3000",
    "http://admin.localhost",
    "http://evil.example",
    "http://x.admin.localhost:3000",
  ])("refuses an answer that was made at %s", async (origin) =>
    expect((await signIn({ origin })).verified).toMatchObject({ reason: "not verified" }),
  );

  it("refuses an answer for another host, and one without user verification", async () => {
    const elsewhere = authenticatorDouble({ host: "evil.example", origin: party.origin });
    expect((await signIn({ from: elsewhere })).verified).toMatchObject({ reason: "unknown passkey" });
    expect((await signIn({ isVerified: false })).verified).toMatchObject({ reason: "not verified" });
  });

  it("refuses a cloned key: its counter doesn't go up", async () => {
    const first = await signIn({ counter: 7 });
    expect(await first.note()).toBe(true);
    for (const counter of [7, 6, 1])
      expect((await signIn({ counter })).verified, String(counter)).toMatchObject({ reason: "not verified" });
    expect((await signIn({ counter: 8 })).verified.kind).toBe("verified");
  });

  it("stores one of two answers with the same counter that arrive together", async () => {
    const both = [await signIn({ counter: 3 }), await signIn({ counter: 3 })];
    expect([await both[0]!.note(), await both[1]!.note()]).toEqual([true, false]);
  });

  it("confirms as oneself only", async () => {
    expect((await signIn({ expected: memberId })).verified.kind).toBe("verified");
    expect((await signIn({ expected: "another" })).verified).toMatchObject({
      reason: "another member's passkey",
    });
  });

  it("refuses what isn't an answer of an authenticator", async () => {
    for (const answer of [null, "x", {}, { id: "<x>" }, { id: authenticator.id }]) {
      const { token } = await passkeyRequest(test.asConsole, party, "sign-in", now);
      const sent = { answer, token, purpose: "sign-in" as const, expected: null };
      expect((await verifyPasskey(test.asConsole, party, sent, now)).kind, JSON.stringify(answer)).toBe(
        "refused",
      );
    }
  });
});

it("makes a passkey only at the console's origin and with user verification, once", async () => {
  const db = test.asConsole;
  const member = { id: memberId, name: "Ana", email: "ana@dealer.example" };
  for (const over of [{ origin: "http://evil.example" }, { isVerified: false }]) {
    const { options, token } = await passkeyCreation(db, party, member, "account", now);
    const answer = authenticatorDouble(party).create(options.challenge, over);
    expect(await verifyNewPasskey(db, party, { answer, token }, now)).toMatchObject({
      reason: "not verified",
    });
    expect(await verifyNewPasskey(db, party, { answer, token }, now)).toMatchObject({
      reason: "no challenge",
    });
  }
});

it("lets the sites' role read nothing of staff", async () => {
  const names = ["members", "grants", "passkeys", "identities", "sessions", "invitations", "challenges"];
  const client = await test.pool.connect();
  try {
    for (const table of [...names.map((name) => `staff_${name}`), "break_glass", "audit_entries"])
      await expect(client.query(`select from ${table}`), table).rejects.toThrow(/permission denied/);
    await expect(client.query("select * from staff_passkey('x')")).rejects.toThrow(/permission denied/);
  } finally {
    client.release();
  }
});
