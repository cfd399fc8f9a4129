import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "#domain/staff/access/permissions.ts";
import { auditPage } from "#domain/staff/audit/audit-log.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf, invite } from "#domain/staff/members/invitations.server.ts";
import { removeMember } from "#domain/staff/members/members.server.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { staffMembers, staffTokens } from "#domain/staff/staff-tables.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { maxTokens } from "./new-token.ts";
import { makeToken, memberByToken, revokeToken, tokensOf } from "./personal-tokens.server.ts";

const north = "00000000-0000-4000-8000-000000000001";
const south = "00000000-0000-4000-8000-000000000002";
const now = new Date("2026-03-02T01:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const command = { kind: "command" as const, id: "tester", action: "staff invite" };
let test: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  test = await testDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  for (const [slug, id] of Object.entries({ north, south }))
    await test.withTenant({ groupId: id }, (tx) => tx.insert(groups).values({ id, slug, version: 1 }));
});
afterAll(async () => {
  await owner.end();
  await test.remove();
});

async function join(
  groupId: string | null,
  name: string,
  role: Role = "owner",
  { actor = command, as = null }: { actor?: Parameters<typeof invite>[1]["actor"]; as?: string | null } = {},
): Promise<string> {
  const db = test.asConsole;
  const member = {
    name,
    email: `${name.toLowerCase()}@x.example`,
    role,
    siteIds: null,
    locationIds: null,
    mayPublish: false,
  };
  const { token } = await invite(db, { actor, groupId, member }, now);
  const invitation = (await invitationOf(db, token, now))!;
  const memberId = as ?? (await inviteeOf(db, invitation, now)).memberId;
  const accepted = {
    token,
    invitation,
    memberId,
    session: as === null ? null : await sessionOf(as),
    more: async () => null,
  };
  expect((await acceptInvitation(db, accepted, now)).kind).toBe("accepted");
  return memberId;
}

const sessionOf = (memberId: string) =>
  test.asConsole
    .as({ kind: "member", id: memberId, action: "sign in" })
    .withoutTenant((tx) =>
      beginStaffSession(tx, { memberId, method: "passkey", onlyGroupId: null, browser: "x" }, now),
    );

const wanted = { name: "Nightly report", reads: ["results" as const], days: 90 };
async function make(memberId: string, groupId = north, token: Partial<typeof wanted> = {}) {
  const made = await makeToken(test.asConsole, { memberId, groupId, token: { ...wanted, ...token } }, now);
  if (made.kind !== "made") throw new Error(made.kind);
  return made;
}

it("acts for its member in one group, with what it was made for, until it expires", async () => {
  const ana = await join(north, "Ana");
  await join(south, "Ana", "sales", { as: ana });
  const { id, text, expiresAt } = await make(ana);
  expect(text).toMatch(/^forecourt_[\w-]{43}$/);
  expect(expiresAt).toEqual(later(90));
  const found = await memberByToken(test.asConsole, text, later(89));
  expect(found).toMatchObject({
    id: ana,
    name: "Ana",
    access: { operator: false, grants: [{ groupSlug: "north", role: "owner" }] },
    session: { method: "token", verifiedAt: null },
    token: { id, reads: ["results"] },
  });
  expect(found?.access.grants).toHaveLength(1);
  expect(await memberByToken(test.asConsole, text, later(90))).toBeNull();
  for (const other of [text.slice(10), `${text.slice(0, -2)}AA`, "", `forecourt_${"x".repeat(43)}`])
    expect(await memberByToken(test.asConsole, other, now), other).toBeNull();
});

it("is stored as a hash only", async () => {
  const ben = await join(north, "Ben");
  const { text } = await make(ben);
  const secret = text.replace("forecourt_", "");
  const { rows } = await owner.query("select t::text as row from staff_tokens t");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it("says when it was used last, to the minute", async () => {
  const cai = await join(north, "Cai");
  const { text } = await make(cai);
  const lastUsed = async () =>
    (await tokensOf(test.asConsole, { groupId: north, memberId: cai }, now))[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  for (const seconds of [0, 59, 61]) {
    const at = new Date(now.getTime() + seconds * 1_000);
    await memberByToken(test.asConsole, text, at);
    expect(await lastUsed()).toBe(
      new Date(now.getTime() + (seconds < 60 ? 0 : seconds) * 1_000).toISOString(),
    );
  }
});

it("ends when it is revoked, by its member or an owner of its group only", async () => {
  const dee = await join(north, "Dee", "sales");
  const eve = await join(north, "Eve", "sales");
  const { id, text } = await make(dee);
  const revoke = (memberId: string, groupId: string, onlyOf: string | null) => {
    const actor = { kind: "member" as const, id: memberId, action: "token.revoke" };
    return revokeToken(test.asConsole, { actor, groupId, id, onlyOf }, now);
  };
  expect(await revoke(eve, north, eve)).toBe(false);
  expect(await revoke(eve, south, null)).toBe(false);
  expect(await memberByToken(test.asConsole, text, now)).not.toBeNull();
  expect(await revoke(dee, north, dee)).toBe(true);
  expect(await revoke(dee, north, dee)).toBe(false);
  expect(await memberByToken(test.asConsole, text, now)).toBeNull();
  expect(await tokensOf(test.asConsole, { groupId: north, memberId: dee }, now)).toEqual([]);
});

it("ends with its member's access to the group, and doesn't work again after a new invitation", async () => {
  const fay = await join(north, "Fay");
  await join(south, "Fay", "owner", { as: fay });
  const [gone, stays] = [await make(fay), await make(fay, south)];
  await removeMember(test.asConsole, { actor: command, groupId: north, memberId: fay }, now);
  await join(north, "Fay", "owner", { as: fay });
  expect(await memberByToken(test.asConsole, gone.text, now)).toBeNull();
  expect(await memberByToken(test.asConsole, stays.text, now)).not.toBeNull();
});

it("ends when lost passkeys are replaced, which a thief may have used to make it", async () => {
  const gus = await join(north, "Gus");
  const { text } = await make(gus);
  const inviter = await join(north, "Ida");
  await join(north, "Gus", "owner", { actor: { kind: "member", id: inviter, action: "people.invite" } });
  expect(await memberByToken(test.asConsole, text, now)).toBeNull();
});

it("follows its member's role as it is now, and no break-glass access", async () => {
  const hal = await join(null, "Hal", "operator");
  await join(north, "Hal", "sales", { as: hal });
  const { text } = await make(hal);
  await owner.query(
    `insert into break_glass (group_id, id, member_id, reason, opened_at, expires_at) values ($1, 'b', $2, 'r', $3, $4)`,
    [north, hal, now, later(1)],
  );
  const found = await memberByToken(test.asConsole, text, now);
  expect(found?.access).toMatchObject({ operator: false, grants: [{ role: "sales" }] });
  await owner.query("delete from staff_grants where member_id = $1", [hal]);
  expect(await memberByToken(test.asConsole, text, now)).toBeNull();
});

it("is one of ten at most, however many are requested at once", async () => {
  const ida = await join(north, "Ida");
  const requests = Array.from({ length: maxTokens + 4 }, () =>
    makeToken(test.asConsole, { memberId: ida, groupId: north, token: wanted }, now),
  );
  const outcomes = (await Promise.all(requests)).map(({ kind }) => kind);
  expect(outcomes.filter((kind) => kind === "made")).toHaveLength(maxTokens);
  expect(outcomes.filter((kind) => kind === "too many")).toHaveLength(4);
});

it("is visible to its own group only, and to the console only", async () => {
  const jon = await join(north, "Jon");
  const { id } = await make(jon);
  const seen = async (groupId: string | null) => {
    const read = (tx: Parameters<Parameters<typeof test.withoutTenant>[0]>[0]) =>
      tx.select({ id: staffTokens.id }).from(staffTokens);
    const rows = groupId
      ? await test.asConsole.withTenant({ groupId }, read)
      : await test.asConsole.withoutTenant(read);
    return rows.some((row) => row.id === id);
  };
  expect([await seen(north), await seen(south), await seen(null)]).toEqual([true, false, false]);
  await expect(test.withTenant({ groupId: north }, (tx) => tx.select().from(staffTokens))).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    test.withoutTenant((tx) => tx.execute(sql`select * from staff_token('x', now())`)),
  ).rejects.toThrow(/permission denied/);
});

it("is named in the log by what its member calls it, and found among the member's entries", async () => {
  const kim = await join(north, "Kim");
  const { id } = await make(kim, north, { name: "Dashboard" });
  const actor = { kind: "token" as const, id, action: "results.export" };
  await test.asConsole
    .as(actor)
    .withTenant({ groupId: north }, (tx) => tx.execute(sql`select audit_read('counters', 7, '{}')`));
  const filter = { actor: kim, table: null, siteId: null, from: null, to: null, before: null };
  const { entries } = await auditPage(test.asConsole, { groupId: north, filter, siteSlugs: new Map() });
  expect(entries.slice(0, 2)).toMatchObject([
    { actor: "Token “Dashboard” of Kim", action: "results.export", changes: [{ how: "read", rows: 7 }] },
    { actor: "Kim", action: "token.make", changes: [{ table: "staff_tokens", how: "added", ids: [id] }] },
  ]);
  expect(JSON.stringify(entries[1])).not.toContain("Dashboard");
});

it("goes with the entries of the log that may name it", async () => {
  const lea = await join(north, "Lea");
  const { id } = await make(lea, north, { days: 7 });
  const isThere = async () =>
    (await owner.query("select 1 from staff_tokens where id = $1", [id])).rowCount === 1;
  const clean = (before: Date) =>
    test.withoutTenant((tx) =>
      tx.execute(sql`select delete_old_audit_entries(${before.toISOString()}::timestamptz)`),
    );
  await clean(later(7));
  expect(await isThere()).toBe(true);
  await clean(later(8));
  expect(await isThere()).toBe(false);
  const [member] = await test.asConsole.withTenant({ groupId: north }, (tx) =>
    tx.select().from(staffMembers).where(sql`id = ${lea}`),
  );
  expect(member?.name).toBe("Lea");
});
