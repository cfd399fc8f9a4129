import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "#features/staff/access/permissions.ts";
import {
  beginStaffSession,
  endStaffSession,
  memberBySession,
} from "#features/staff/sign-in/staff-session.server.ts";
import { previewLinks } from "#platform/database/draft-tables.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { staffPasskeys, staffSessions } from "#platform/database/staff-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import {
  acceptInvitation,
  invitationOf,
  invite,
  inviteeOf,
  openInvitations,
  withdrawInvitation,
} from "./invitations.server.ts";
import { membersOf, removeMember, signOutMember } from "./members.server.ts";

const north = "00000000-0000-4000-8000-000000000001";
const south = "00000000-0000-4000-8000-000000000002";
const now = new Date("2026-03-02T01:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const command = { kind: "command" as const, id: "tester", action: "staff invite" };
const byMember = { kind: "member" as const, id: "inviter", action: "people.invite" };
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  for (const [slug, id] of Object.entries({ north, south }))
    await test.withTenant({ groupId: id }, (tx) => tx.insert(groups).values({ id, slug, version: 1 }));
});
afterAll(() => test.remove());

const person = (email: string, role: Role = "sales") => ({
  ...{ name: email.split("@")[0]!, email, role },
  ...{ siteIds: null, locationIds: null, mayPublish: false },
});

/** Invites and accepts; the member's id and a session. */
async function join(
  groupId: string | null,
  email: string,
  role: Role = "sales",
  { actor = command as typeof command | typeof byMember, isSignedIn = false } = {},
) {
  const db = test.asConsole;
  const { token } = await invite(db, { actor, groupId, member: person(email, role) }, now);
  const invitation = (await invitationOf(db, token, now))!;
  const { memberId } = await inviteeOf(db, invitation, now);
  const browser = "Chrome on Linux";
  const accepted = await acceptInvitation(
    db,
    {
      ...{ token, invitation, memberId, isSignedIn },
      more: async (tx) => {
        await tx.insert(staffPasskeys).values({
          ...{
            credentialId: token,
            memberId,
            publicKey: "k",
            counter: 0,
            transports: [],
            host: "h",
            createdAt: now,
          },
        });
        return beginStaffSession(tx, { memberId, method: "passkey", onlyGroupId: null, browser }, now);
      },
    },
    now,
  );
  if (accepted.kind === "gone") throw new Error("gone");
  return { memberId, session: accepted.result };
}

it("admits by invitation, once and for a day", async () => {
  const db = test.asConsole;
  const { token, id } = await invite(
    db,
    { actor: command, groupId: north, member: person("ana@x.example") },
    now,
  );
  expect(await invitationOf(db, token, later(24 * 60))).toBeNull();
  expect(await invitationOf(db, `${token.slice(1)}A`, now)).toBeNull();
  const invitation = (await invitationOf(db, token, later(24 * 60 - 1)))!;
  expect(invitation).toMatchObject({ id, groupSlug: "north", role: "sales", invitedBy: null });
  const accept = (at: Date) =>
    acceptInvitation(
      db,
      { token, invitation, memberId: "ana", isSignedIn: false, more: async () => "done" },
      at,
    );
  expect((await accept(later(24 * 60))).kind).toBe("gone");
  expect(await accept(now)).toEqual({ kind: "accepted", result: "done" });
  expect((await accept(now)).kind).toBe("gone");
  expect(await invitationOf(db, token, now)).toBeNull();
  expect(await membersOf(db, north, now)).toMatchObject([
    { id: "ana", grants: [{ role: "sales" }], passkeys: 0 },
  ]);
});

it("withdraws an invitation of its own group only", async () => {
  const db = test.asConsole;
  const { token, id } = await invite(
    db,
    { actor: byMember, groupId: north, member: person("bob@x.example") },
    now,
  );
  expect((await openInvitations(db, north, now)).map((one) => one.id)).toEqual([id]);
  expect(await openInvitations(db, south, now)).toEqual([]);
  expect(await withdrawInvitation(db, { actor: byMember, groupId: south, id })).toBe(false);
  expect(await withdrawInvitation(db, { actor: byMember, groupId: north, id })).toBe(true);
  expect(await invitationOf(db, token, now)).toBeNull();
});

it("replaces the passkeys and sessions of whom a member invites again, so that an account is never shared unnoticed", async () => {
  const db = test.asConsole;
  const eve = await join(north, "eve@x.example");
  const signInOf = async ({ memberId, session }: typeof eve) => ({
    keys: (await membersOf(db, north, now)).find(({ id }) => id === memberId)?.passkeys,
    isSignedIn: (await memberBySession(db, session, now)) !== null,
  });
  // A command adds one, and so does who proved to be the member.
  expect((await join(north, "eve@x.example")).memberId).toBe(eve.memberId);
  await join(north, "eve@x.example", "marketing", { actor: byMember, isSignedIn: true });
  expect(await signInOf(eve)).toEqual({ keys: 3, isSignedIn: true });
  const again = await join(north, "eve@x.example", "sales", { actor: byMember });
  expect(again.memberId).toBe(eve.memberId);
  expect(await signInOf(eve)).toEqual({ keys: 1, isSignedIn: false });
  expect(await signInOf(again)).toEqual({ keys: 1, isSignedIn: true });
});

it("lets no owner add a passkey to a member of another group, or to an operator", async () => {
  const db = test.asConsole;
  const elsewhere = await join(south, "cara@x.example", "owner");
  const operator = await join(null, "ops@x.example", "operator");
  const lone = await join(north, "dan@x.example");
  const inviteeBy = async (actor: typeof byMember | typeof command, email: string) => {
    const { token } = await invite(db, { actor, groupId: north, member: person(email, "owner") }, now);
    return inviteeOf(db, (await invitationOf(db, token, now))!, now);
  };
  expect(await inviteeBy(byMember, "cara@x.example")).toEqual({
    memberId: elsewhere.memberId,
    isKnown: true,
    mustSignIn: true,
  });
  expect(await inviteeBy(byMember, "ops@x.example")).toEqual({
    memberId: operator.memberId,
    isKnown: true,
    mustSignIn: true,
  });
  // One's own group may: that is how a lost passkey is replaced. A command always may.
  expect(await inviteeBy(byMember, "dan@x.example")).toEqual({
    memberId: lone.memberId,
    isKnown: true,
    mustSignIn: false,
  });
  expect(await inviteeBy(command, "cara@x.example")).toMatchObject({ mustSignIn: false });
});

it("ends a session after 12 hours, half an hour without use, or a sign-out", async () => {
  const db = test.asConsole;
  const { session, memberId } = await join(north, "eva@x.example", "stock");
  const seen = async (minutes: number) => (await memberBySession(db, session, later(minutes)))?.id ?? null;
  expect(await memberBySession(db, session, now)).toMatchObject({
    id: memberId,
    access: { operator: false, grants: [{ groupSlug: "north", role: "stock" }] },
    session: { method: "passkey", verifiedAt: now },
  });
  expect(await seen(29)).toBe(memberId);
  expect(await seen(58)).toBe(memberId);
  expect(await seen(89)).toBeNull();
  const polled = await join(north, "eva@x.example", "stock");
  const byItself = async (minutes: number) =>
    (await memberBySession(db, polled.session, later(minutes), false))?.id ?? null;
  expect([await byItself(10), await byItself(29), await byItself(31)]).toEqual([memberId, memberId, null]);
  const active = await join(north, "eva@x.example", "stock");
  for (let minutes = 25; minutes < 720; minutes += 25)
    expect((await memberBySession(db, active.session, later(minutes)))?.id, `${minutes}`).toBe(memberId);
  expect(await memberBySession(db, active.session, later(720))).toBeNull();
  const third = await join(north, "eva@x.example", "stock");
  await endStaffSession(db, { id: memberId }, third.session);
  expect(await memberBySession(db, third.session, now)).toBeNull();
});

it("shows a session of a provider its own group only, and no operator's rights", async () => {
  const db = test.asConsole;
  const { memberId } = await join(north, "flo@x.example");
  await join(south, "flo@x.example", "owner");
  await join(null, "flo@x.example", "operator");
  const session = await db
    .as({ kind: "member", id: memberId, action: "sign in" })
    .withoutTenant((tx) =>
      beginStaffSession(tx, { memberId, method: "openid", onlyGroupId: north, browser: "x" }, now),
    );
  const found = await memberBySession(db, session, now);
  expect(found?.access).toMatchObject({ operator: false, grants: [{ groupSlug: "north" }] });
  expect(found?.access.grants).toHaveLength(1);
  expect(found?.session.verifiedAt).toBeNull();
});

it("removes a member: at once, with passkeys and sessions unless there is access elsewhere", async () => {
  const db = test.asConsole;
  const gone = await join(south, "gus@x.example");
  expect(await removeMember(db, { actor: byMember, groupId: south, memberId: gone.memberId }, now)).toEqual({
    kind: "removed",
    isGone: true,
  });
  expect(await memberBySession(db, gone.session, now)).toBeNull();
  const left = await db
    .as({ ...byMember, id: gone.memberId })
    .withoutTenant(async (tx) => [
      ...(await tx.select().from(staffPasskeys).where(eq(staffPasskeys.memberId, gone.memberId))),
      ...(await tx.select().from(staffSessions).where(eq(staffSessions.memberId, gone.memberId))),
    ]);
  expect(left).toEqual([]);
  const both = await join(south, "hal@x.example");
  await join(north, "hal@x.example");
  expect(
    await removeMember(db, { actor: byMember, groupId: south, memberId: both.memberId }, now),
  ).toMatchObject({ isGone: false });
  expect(
    (await memberBySession(db, both.session, now))?.access.grants.map(({ groupSlug }) => groupSlug),
  ).toEqual(["north"]);
  expect(await removeMember(db, { actor: byMember, groupId: south, memberId: both.memberId }, now)).toEqual({
    kind: "unknown",
  });
});

it("ends the preview links of sites that a member's new role doesn't reach, and leaves the others", async () => {
  const group = "00000000-0000-4000-8000-000000000003";
  const [first, second] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
  await test.withTenant({ groupId: group }, async (tx) => {
    await tx.insert(groups).values({ id: group, slug: "west", version: 1 });
    for (const id of [first, second])
      await tx.insert(sites).values({ groupId: group, id, slug: `site-${id.slice(-1)}`, version: 1 });
  });
  const joinWith = async (siteIds: string[] | null, role: Role = "marketing") => {
    const member = { ...person("kit@x.example", role), siteIds };
    const db = test.asConsole;
    const { token } = await invite(db, { actor: command, groupId: group, member }, now);
    const invitation = (await invitationOf(db, token, now))!;
    const { memberId } = await inviteeOf(db, invitation, now);
    const accepted = { token, invitation, memberId, isSignedIn: true, more: async () => null };
    expect((await acceptInvitation(db, accepted, now)).kind).toBe("accepted");
    return memberId;
  };
  const memberId = await joinWith(null);
  const acting = test.asConsole.as({ ...byMember, id: memberId });
  await acting.withTenant({ groupId: group }, (tx) =>
    tx.insert(previewLinks).values(
      [first, second].map((siteId) => ({
        ...{ groupId: group, id: siteId, siteId, tokenHash: siteId, label: "Agency", madeBy: memberId },
        ...{ madeAt: now, expiresAt: later(60) },
      })),
    ),
  );
  const working = () =>
    acting.withTenant({ groupId: group }, async (tx) => {
      const rows = await tx.select().from(previewLinks).where(isNull(previewLinks.revokedAt));
      return rows.map(({ siteId }) => siteId).sort();
    });
  await joinWith(null, "sales");
  expect(await working()).toEqual([first, second]);
  await joinWith([second]);
  expect(await working()).toEqual([second]);
});

it("doesn't remove the last owner of a group, and removes operators", async () => {
  const db = test.asConsole;
  const owners = (await membersOf(db, south, now)).filter(({ grants }) =>
    grants.some(({ role }) => role === "owner"),
  );
  const remove = (memberId: string, groupId: string | null = south) =>
    removeMember(db, { actor: byMember, groupId, memberId }, now);
  for (const { id } of owners.slice(1)) expect((await remove(id)).kind).toBe("removed");
  expect(await remove(owners[0]!.id)).toEqual({ kind: "last owner" });
  const ivy = await join(null, "ivy@x.example", "operator");
  expect((await membersOf(db, null, now)).map(({ name }) => name)).toContain("ivy");
  expect(await remove(ivy.memberId, null)).toEqual({ kind: "removed", isGone: true });
  expect(await memberBySession(db, ivy.session, now)).toBeNull();
  expect((await membersOf(db, null, now)).map(({ name }) => name)).not.toContain("ivy");
});

it("ends the sessions of a member of the group, and no others", async () => {
  const db = test.asConsole;
  const { memberId, session } = await join(north, "jim@x.example");
  expect(await signOutMember(db, { actor: byMember, groupId: south, memberId })).toBe(0);
  expect(await memberBySession(db, session, now)).not.toBeNull();
  expect(await signOutMember(db, { actor: byMember, groupId: north, memberId })).toBe(1);
  expect(await memberBySession(db, session, now)).toBeNull();
});
