import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptSignedIn } from "#console/invitation/accept-call.server.ts";
import { acceptWay } from "#console/invitation/accept-way.ts";
import { changeSets } from "#domain/configuration/draft-tables.ts";
import type { Role } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { previewLinks } from "#domain/staff/preview-link-tables.ts";
import { ownSignIn, signOutElsewhere } from "#domain/staff/sign-in/own-sign-in.server.ts";
import {
  beginStaffSession,
  endStaffSession,
  memberBySession,
} from "#domain/staff/sign-in/staff-session.server.ts";
import { staffMembers, staffPasskeys, staffSessions } from "#domain/staff/staff-tables.ts";
import { makeToken, memberByToken } from "#domain/staff/tokens/personal-tokens.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { inviteeOf } from "./accounts.server.ts";
import { changeRoles } from "./change-roles.server.ts";
import {
  acceptInvitation,
  type Invitation,
  invitationOf,
  invite,
  openInvitations,
  withdrawInvitation,
} from "./invitations.server.ts";
import { isWholeOwner, type MemberRole, rolesText } from "./member-roles.ts";
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
  await test.asConsole.as(command).withoutTenant(async (tx) => {
    const { id } = byMember;
    await tx.execute(sql`select set_config('app.member_id', ${id}, true)`);
    const inviter = { id, email: "inviter@x.example", name: "Inviter", operator: true, createdAt: now };
    await tx.insert(staffMembers).values(inviter);
  });
});
afterAll(() => test.remove());

const person = (email: string, role: Role = "sales") => ({
  name: email.split("@")[0]!,
  email,
  role,
  siteIds: null,
  locationIds: null,
  mayPublish: false,
});

/**
 * Invites and accepts; the member's id and a session.
 * @param as the member who is signed in and accepts; null for who opens the link and makes a passkey
 */
async function join(
  groupId: string | null,
  email: string,
  role: Role = "sales",
  {
    actor = command as typeof command | typeof byMember,
    as = null,
  }: { actor?: typeof command | typeof byMember; as?: { memberId: string; session: string } | null } = {},
) {
  const db = test.asConsole;
  const { token } = await invite(db, { actor, groupId, member: person(email, role) }, now);
  const invitation = (await invitationOf(db, token, now))!;
  const { memberId } = as ?? (await inviteeOf(db, invitation, now));
  const accepted = await acceptInvitation(
    db,
    {
      token,
      invitation,
      memberId,
      session: as?.session ?? null,
      more: (tx) => passkeyAnd(tx, memberId, token),
    },
    now,
  );
  if (accepted.kind === "gone") throw new Error("gone");
  return { memberId, session: accepted.result };
}

/** A new passkey of a member, and a session by it. */
async function passkeyAnd(tx: Transaction, memberId: string, credentialId: string): Promise<string> {
  const key = { publicKey: "k", counter: 0, transports: [], host: "h", createdAt: now };
  await tx.insert(staffPasskeys).values({ credentialId, memberId, ...key });
  const session = { memberId, method: "passkey" as const, onlyGroupId: null, browser: "Chrome on Linux" };
  return beginStaffSession(tx, session, now);
}

/** What a session reaches: slugs of groups with roles, and `platform`. */
async function reachOf(session: string): Promise<string[]> {
  const found = await memberBySession(test.asConsole, session, now);
  const grants = found?.access.grants.map(({ groupSlug, role }) => `${groupSlug} ${role}`) ?? [];
  return [...grants, ...(found?.access.operator ? ["platform"] : [])].sort();
}

/** Credentials by which one can sign in as a member. */
const passkeysOf = (memberId: string): Promise<string[]> =>
  test.asConsole.as({ ...byMember, id: memberId }).withoutTenant(async (tx) => {
    const rows = await tx.select().from(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
    return rows.map(({ credentialId }) => credentialId);
  });

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
    acceptInvitation(db, { token, invitation, memberId: "ana", session: null, more: async () => "done" }, at);
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

it.each([
  ["a member", byMember],
  ["a command", command],
] as const)(
  "replaces the passkeys, sessions and tokens of an account whose address %s invites again",
  async (_, actor) => {
    const db = test.asConsole;
    const email = `eve-${actor.kind}@x.example`;
    const eve = await join(north, email);
    const token = { name: "Report", reads: ["results" as const], days: 90 };
    const made = await makeToken(db, { memberId: eve.memberId, groupId: north, token }, now);
    const text = made.kind === "made" ? made.text : "";
    expect(await memberByToken(db, text, now)).not.toBeNull();
    const [before] = await passkeysOf(eve.memberId);
    const again = await join(north, email, "marketing", { actor });
    expect(again.memberId).toBe(eve.memberId);
    expect(await reachOf(eve.session)).toEqual([]);
    expect(await memberByToken(db, text, now)).toBeNull();
    expect(await passkeysOf(eve.memberId)).toHaveLength(1);
    expect(await passkeysOf(eve.memberId)).not.toContain(before);
    expect(await reachOf(again.session)).toEqual(["north marketing", "north sales"]);
  },
);

describe("an address that another group invited first", () => {
  /** The owner of the north invites the address, opens the link, and waits with a passkey, a session and a token. */
  async function planted(email: string) {
    const attacker = await join(north, email, "owner", { actor: byMember });
    const token = { name: "Report", reads: ["log" as const], days: 365 };
    const { memberId } = attacker;
    const made = await makeToken(test.asConsole, { memberId, groupId: north, token }, now);
    return { ...attacker, text: made.kind === "made" ? made.text : "" };
  }

  it.each([
    ["a command invites it", "by-command@x.example", command],
    ["its group's owner invites it", "by-owner@x.example", byMember],
  ] as const)("opens nothing of its person's own group once %s", async (_, email, actor) => {
    const attacker = await planted(email);
    const person = await join(south, email, "owner", { actor });
    expect(person.memberId).not.toBe(attacker.memberId);
    expect(await reachOf(person.session)).toEqual(["south owner"]);
    expect(await reachOf(attacker.session)).toEqual(["north owner"]);
    expect(await passkeysOf(person.memberId)).toHaveLength(1);
    const byToken = await memberByToken(test.asConsole, attacker.text, now);
    expect(byToken?.access.grants.map(({ groupSlug }) => groupSlug)).toEqual(["north"]);
  });

  it("opens nothing of the platform once its person becomes an operator", async () => {
    const attacker = await planted("future-operator@x.example");
    const operator = await join(null, "future-operator@x.example", "operator");
    expect(operator.memberId).not.toBe(attacker.memberId);
    expect(await reachOf(operator.session)).toEqual(["platform"]);
    expect(await reachOf(attacker.session)).toEqual(["north owner"]);
  });

  it("keeps nothing after its access in the first group ended", async () => {
    const attacker = await planted("removed@x.example");
    const removal = { actor: command, groupId: north, memberId: attacker.memberId };
    expect(await removeMember(test.asConsole, removal, now)).toMatchObject({ isGone: true });
    const person = await join(south, "removed@x.example");
    expect(await reachOf(person.session)).toEqual(["south sales"]);
    expect(await reachOf(attacker.session)).toEqual([]);
    expect(await memberByToken(test.asConsole, attacker.text, now)).toBeNull();
    expect(await passkeysOf(person.memberId)).toHaveLength(1);
  });

  it("ends with the rights of the member who invited: no one comes back by a link of their own", async () => {
    const db = test.asConsole;
    const eve = await join(north, "eve@x.example", "owner");
    const by = { ...byMember, id: eve.memberId };
    const link = async (email: string) =>
      (await invite(db, { actor: by, groupId: north, member: person(email, "owner") }, now)).token;
    const token = await link("zoe@x.example");
    expect(await invitationOf(db, token, now)).not.toBeNull();
    expect(await invitationOf(db, await link("yan@x.example"), now)).not.toBeNull();
    await removeMember(db, { actor: command, groupId: north, memberId: eve.memberId }, now);
    expect(await invitationOf(db, token, now)).toBeNull();
  });

  it("accepts once only where two invitations would take one account", async () => {
    const db = test.asConsole;
    const email = "race@x.example";
    const opened: { token: string; invitation: Invitation }[] = [];
    for (const groupId of [north, south]) {
      const { token } = await invite(db, { actor: byMember, groupId, member: person(email) }, now);
      opened.push({ token, invitation: (await invitationOf(db, token, now))! });
    }
    const unused = await join(north, email);
    await removeMember(db, { actor: command, groupId: north, memberId: unused.memberId }, now);
    // Both were told the same unused account before either accepted.
    const accept = ({ token, invitation }: (typeof opened)[number]) => {
      const { memberId } = unused;
      const more = (tx: Transaction) => passkeyAnd(tx, memberId, token);
      return acceptInvitation(db, { token, invitation, memberId, session: null, more }, now);
    };
    const outcomes = await Promise.all(opened.map(accept));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["accepted", "gone"]);
    expect(await passkeysOf(unused.memberId)).toHaveLength(1);
  });
});

describe("an owner who invites the member of another group, and opens the link", () => {
  it.each([
    ["another group's owner", "cara@x.example", south, "owner", "south owner"],
    ["an operator", "ops@x.example", null, "operator", "platform"],
  ] as const)("gets no access of %s, who keeps theirs", async (_, email, groupId, role, reach) => {
    const victim = await join(groupId, email, role);
    const keys = await passkeysOf(victim.memberId);
    const attacker = await join(north, email, "owner", { actor: byMember });
    expect(await reachOf(attacker.session)).toEqual(["north owner"]);
    expect(await reachOf(victim.session)).toEqual([reach]);
    expect(await passkeysOf(victim.memberId)).toEqual(keys);
  });

  it("takes back what the own group gave to an account of several groups, and no more", async () => {
    const victim = await join(south, "drew@x.example", "owner");
    await join(north, "drew@x.example", "stock", { as: victim });
    expect(await reachOf(victim.session)).toEqual(["north stock", "south owner"]);
    const attacker = await join(north, "drew@x.example", "sales", { actor: byMember });
    expect(await reachOf(attacker.session)).toEqual(["north sales", "north stock"]);
    expect(await reachOf(victim.session)).toEqual(["south owner"]);
    const inNorth = await membersOf(test.asConsole, north, now);
    expect(inNorth.filter(({ email }) => email === "drew@x.example")).toHaveLength(1);
  });
});

describe("accepting while signed in", () => {
  const invited = { email: "ana@x.example", groupId: south };
  const session = {
    method: "passkey",
    createdAt: now,
    expiresAt: later(60),
    onlyGroupId: null,
    verifiedAt: now,
  };
  const member = (over: Partial<SignedIn["session"]>): SignedIn => ({
    id: "ana",
    name: "Ana",
    email: "ana@x.example",
    access: { operator: false, grants: [] },
    session: { ...session, ...over } as SignedIn["session"],
  });

  it.each<[string, ReturnType<typeof acceptWay>, SignedIn | null, string | null]>([
    ["without a session", "new passkey", null, south],
    ["by a passkey", "accept", member({}), south],
    ["by another group's company account", "new passkey", member({ onlyGroupId: north }), south],
    ["as another member", "another member", { ...member({}), email: "bo@x.example" }, south],
    ["as the future operator", "new passkey", member({}), null],
  ])("%s: %s", (_, way, who, groupId) => {
    expect(acceptWay({ ...invited, groupId }, who)).toBe(way);
  });

  it("needs a fresh passkey, and a session that isn't a company account's", async () => {
    const db = test.asConsole;
    const ana = await join(north, "ana-fresh@x.example");
    const { token } = await invite(
      db,
      { actor: byMember, groupId: south, member: person("ana-fresh@x.example") },
      now,
    );
    const invitation = (await invitationOf(db, token, now))!;
    const signedIn = (await memberBySession(db, ana.session, now))!;
    const accept = (over: Partial<SignedIn["session"]>, at = now) =>
      acceptSignedIn(
        { consoleDb: db, now: () => at },
        {
          token,
          invitation,
          session: ana.session,
          member: { ...signedIn, session: { ...signedIn.session, ...over } },
        },
      );
    expect(await accept({ method: "openid", onlyGroupId: north })).toBe("refused");
    expect(await accept({ verifiedAt: null })).toBe("confirm");
    expect(await accept({}, later(6))).toBe("confirm");
    expect(await reachOf(ana.session)).toEqual(["north sales"]);
    expect(await accept({})).toBe("accepted");
    expect(await reachOf(ana.session)).toEqual(["north sales", "south sales"]);
    expect(await passkeysOf(ana.memberId)).toHaveLength(1);
  });

  it("doesn't hold once the session ended meanwhile, as when someone else replaced the passkeys", async () => {
    const person = await join(north, "overtaken@x.example");
    await join(north, "overtaken@x.example", "sales", { actor: byMember });
    await expect(join(south, "overtaken@x.example", "owner", { as: person })).rejects.toThrow("gone");
    expect(await membersOf(test.asConsole, south, now)).not.toContainEqual(
      expect.objectContaining({ email: "overtaken@x.example" }),
    );
  });

  it("takes over the account that the address has in the group already", async () => {
    const own = await join(south, "two@x.example", "owner");
    const other = await join(north, "two@x.example", "marketing");
    expect(other.memberId).not.toBe(own.memberId);
    await join(north, "two@x.example", "sales", { as: own });
    expect(await reachOf(own.session)).toEqual(["north marketing", "north sales", "south owner"]);
    expect(await reachOf(other.session)).toEqual([]);
  });

  it("makes no operator", async () => {
    const ana = await join(north, "ana-op@x.example");
    await expect(join(null, "ana-op@x.example", "operator", { as: ana })).rejects.toThrow(
      "an operator starts with a new passkey",
    );
  });
});

it("replaces what opened an operator's account when a command invites the operator again, tokens in groups too", async () => {
  const first = await join(null, "old-op@x.example", "operator");
  await join(south, "old-op@x.example", "marketing", { as: first });
  const { memberId } = first;
  const token = { name: "Report", reads: ["results" as const], days: 90 };
  const made = await makeToken(test.asConsole, { memberId, groupId: south, token }, now);
  const text = made.kind === "made" ? made.text : "";
  expect(await memberByToken(test.asConsole, text, now)).not.toBeNull();
  const again = await join(null, "old-op@x.example", "operator");
  expect(again.memberId).toBe(memberId);
  expect(await reachOf(first.session)).toEqual([]);
  expect(await memberByToken(test.asConsole, text, now)).toBeNull();
  expect(await passkeysOf(memberId)).toHaveLength(1);
  expect(await reachOf(again.session)).toEqual(["platform", "south marketing"]);
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
  const flo = await join(null, "flo@x.example", "operator");
  await join(north, "flo@x.example", "sales", { as: flo });
  await join(south, "flo@x.example", "owner", { as: flo });
  const { memberId } = flo;
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

it("lets a company account's session see and end those of its own provider, and no others", async () => {
  const db = test.asConsole;
  const joined = await join(south, "gil@x.example", "owner");
  await join(north, "gil@x.example", "sales", { as: joined });
  const { memberId, session: byPasskey } = joined;
  const begin = (onlyGroupId: string) =>
    db
      .as({ kind: "member", id: memberId, action: "sign in" })
      .withoutTenant((tx) =>
        beginStaffSession(tx, { memberId, method: "openid", onlyGroupId, browser: onlyGroupId }, now),
      );
  const [own, sibling, other] = [await begin(north), await begin(north), await begin(south)];
  const gil = (await memberBySession(db, own, now))!;
  const listed = await ownSignIn(db, gil, own, now);
  expect(listed.sessions.map(({ browser }) => browser)).toEqual([north, north]);
  expect(await signOutElsewhere(db, gil, own)).toBe(1);
  expect(await reachOf(sibling)).toEqual([]);
  expect(await reachOf(own)).toEqual(["north sales"]);
  expect(await reachOf(other)).toEqual(["south owner"]);
  expect(await reachOf(byPasskey)).toEqual(["north sales", "south owner"]);
  const withPasskey = (await memberBySession(db, byPasskey, now))!;
  // The one that accepting began, and both company accounts'.
  expect(await signOutElsewhere(db, withPasskey, byPasskey)).toBe(3);
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
  await join(north, "hal@x.example", "sales", { as: both });
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
    const accepted = { token, invitation, memberId, session: null, more: async () => null };
    expect((await acceptInvitation(db, accepted, now)).kind).toBe("accepted");
    return memberId;
  };
  const memberId = await joinWith(null);
  const acting = test.asConsole.as({ ...byMember, id: memberId });
  await acting.withTenant({ groupId: group }, (tx) =>
    tx.insert(previewLinks).values(
      [first, second].map((siteId) => ({
        groupId: group,
        id: siteId,
        siteId,
        tokenHash: siteId,
        label: "Agency",
        madeBy: memberId,
        madeAt: now,
        expiresAt: later(60),
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

it("holds back what a removed member scheduled, and nothing that others did", async () => {
  const db = test.asConsole;
  const [mona, nils] = [
    await join(south, "mona@x.example", "marketing"),
    await join(south, "nils@x.example", "marketing"),
  ];
  const summary = { count: 1, sentences: [], places: [{}], isUndoable: true };
  const set = (id: string, madeBy: string, state: "scheduled" | "published") => ({
    groupId: south,
    id,
    title: id,
    state,
    changes: [],
    summary,
    versions: [],
    madeBy,
    madeAt: now,
    publishAt: later(60),
    publishedAt: state === "published" ? now : null,
  });
  const sets = [
    set("hers", mona.memberId, "scheduled"),
    set("before", mona.memberId, "published"),
    set("his", nils.memberId, "scheduled"),
  ];
  await db
    .as({ ...byMember, id: mona.memberId })
    .withTenant({ groupId: south }, (tx) => tx.insert(changeSets).values(sets));
  await removeMember(db, { actor: byMember, groupId: south, memberId: mona.memberId }, now);
  const rows = await db.withTenant({ groupId: south }, (tx) =>
    tx.select({ id: changeSets.id, state: changeSets.state, problem: changeSets.problem }).from(changeSets),
  );
  expect(rows.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: "before", state: "published", problem: null },
    { id: "hers", state: "failed", problem: expect.stringContaining("removed") },
    { id: "his", state: "scheduled", problem: null },
  ]);
});

it("holds back what a member scheduled whose new role may not publish it any more", async () => {
  const db = test.asConsole;
  const [first, second] = ["00000000-0000-4000-8000-00000000000c", "00000000-0000-4000-8000-00000000000d"];
  await test.withTenant({ groupId: south }, async (tx) => {
    for (const id of [first, second])
      await tx.insert(sites).values({ groupId: south, id, slug: `held-${id.slice(-1)}`, version: 1 });
  });
  const joinWith = async (siteIds: string[] | null, mayPublish: boolean, role: Role = "marketing") => {
    const member = { ...person("pia@x.example", role), siteIds, mayPublish };
    const { token } = await invite(db, { actor: command, groupId: south, member }, now);
    const invitation = (await invitationOf(db, token, now))!;
    const { memberId } = await inviteeOf(db, invitation, now);
    const accepted = { token, invitation, memberId, session: null, more: async () => null };
    expect((await acceptInvitation(db, accepted, now)).kind).toBe("accepted");
    return memberId;
  };
  const madeBy = await joinWith(null, true);
  const set = (id: string, places: { siteId?: string }[]) => ({
    groupId: south,
    id,
    title: id,
    state: "scheduled" as const,
    changes: [],
    versions: [],
    madeBy,
    madeAt: now,
    publishAt: later(60),
    summary: { count: 1, sentences: [], places, isUndoable: true },
  });
  await db
    .as({ ...byMember, id: madeBy })
    .withTenant({ groupId: south }, (tx) =>
      tx
        .insert(changeSets)
        .values([set("first", [{ siteId: first }]), set("second", [{ siteId: second }]), set("group", [{}])]),
    );
  const scheduled = async () => {
    const ofMember = and(eq(changeSets.madeBy, madeBy), eq(changeSets.state, "scheduled"));
    const rows = await db.withTenant({ groupId: south }, (tx) =>
      tx.select().from(changeSets).where(ofMember),
    );
    return rows.map(({ id }) => id).sort();
  };
  await joinWith(null, false, "sales");
  expect(await scheduled()).toEqual(["first", "group", "second"]);
  await joinWith([second], true);
  expect(await scheduled()).toEqual(["second"]);
  await joinWith([second], false);
  expect(await scheduled()).toEqual([]);
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

describe("changing a member's roles", () => {
  const bySite = "00000000-0000-4000-8000-0000000000aa";
  const role = (name: MemberRole["role"], more: Partial<MemberRole> = {}): MemberRole => ({
    role: name,
    siteIds: null,
    locationIds: null,
    mayPublish: false,
    ...more,
  });
  const grantsOf = async (memberId: string) =>
    (await membersOf(test.asConsole, north, now)).find(({ id }) => id === memberId)?.grants ?? [];
  const change = async (memberId: string, roles: MemberRole[], seen?: string) =>
    changeRoles(
      test.asConsole,
      { actor: byMember, groupId: north, memberId, roles, seen: seen ?? rolesText(await grantsOf(memberId)) },
      now,
    );

  it("adds, changes and takes roles, at once for open sessions [DECIDE-360]", async () => {
    const { memberId, session } = await join(north, "lou@x.example", "sales");
    const roles = [role("sales", { siteIds: [bySite], mayPublish: true }), role("marketing")];
    expect(await change(memberId, roles)).toBe("saved");
    expect(rolesText(await grantsOf(memberId))).toBe(rolesText(roles));
    expect(await reachOf(session)).toEqual(["north marketing", "north sales"]);
    expect(await change(memberId, roles)).toBe("unchanged");
    expect(await change(memberId, [role("stock")])).toBe("saved");
    expect(await reachOf(session)).toEqual(["north stock"]);
  });

  it("refuses what was changed meanwhile, no role at all, and a person of another group", async () => {
    const { memberId } = await join(north, "mia@x.example", "sales");
    const seen = rolesText(await grantsOf(memberId));
    expect(await change(memberId, [role("stock")])).toBe("saved");
    expect(await change(memberId, [role("owner")], seen)).toBe("changed");
    expect(await change(memberId, [])).toBe("no role");
    const other = await join(south, "ned@x.example", "sales");
    expect(await change(other.memberId, [role("owner")], "")).toBe("unknown");
    expect(await reachOf(other.session)).toEqual(["south sales"]);
  });

  it("leaves the group one owner of all of it", async () => {
    const owners = (await membersOf(test.asConsole, north, now)).filter(({ grants }) =>
      grants.some(isWholeOwner),
    );
    const last = await join(north, "ora@x.example", "owner");
    for (const { id } of owners) expect(await change(id, [role("stock")])).toBe("saved");
    expect(await change(last.memberId, [role("stock")])).toBe("last owner");
    expect(await change(last.memberId, [role("owner", { siteIds: [bySite] })])).toBe("last owner");
    expect(await change(last.memberId, [role("owner"), role("sales")])).toBe("saved");
  });
});

it("ends the sessions of a member of the group, and no others", async () => {
  const db = test.asConsole;
  const { memberId, session } = await join(north, "jim@x.example");
  expect(await signOutMember(db, { actor: byMember, groupId: south, memberId })).toBe(0);
  expect(await memberBySession(db, session, now)).not.toBeNull();
  expect(await signOutMember(db, { actor: byMember, groupId: north, memberId })).toBe(1);
  expect(await memberBySession(db, session, now)).toBeNull();
});

it("ends no session that only another group's provider vouches for, and doesn't list it", async () => {
  const db = test.asConsole;
  const joined = await join(south, "kai@x.example", "owner");
  await join(north, "kai@x.example", "sales", { as: joined });
  const { memberId, session: byPasskey } = joined;
  const begin = (onlyGroupId: string) =>
    db
      .as({ kind: "member", id: memberId, action: "sign in" })
      .withoutTenant((tx) =>
        beginStaffSession(tx, { memberId, method: "openid", onlyGroupId, browser: onlyGroupId }, now),
      );
  const [ofNorth, ofSouth] = [await begin(north), await begin(south)];
  const listed = (await membersOf(db, north, now)).find(({ id }) => id === memberId);
  expect(listed?.sessions.map(({ browser }) => browser)).not.toContain(south);
  // Both passkey sessions reach the north too.
  expect(await signOutMember(db, { actor: byMember, groupId: north, memberId })).toBe(3);
  expect(await reachOf(byPasskey)).toEqual([]);
  expect(await reachOf(ofNorth)).toEqual([]);
  expect(await reachOf(ofSouth)).toEqual(["south owner"]);
});
