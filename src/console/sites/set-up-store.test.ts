import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftChanges } from "#domain/configuration/draft-tables.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { acceptInvitation, invitationOf } from "#domain/staff/members/invitations.server.ts";
import { staffGrants, staffInvitations, staffMembers } from "#domain/staff/staff-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { createHostCheck } from "#platform/doctor/host-check.server.ts";
import { saveStep } from "./save-step.server.ts";
import type { SetUpAnswer } from "./set-up.ts";
import { setUpModel } from "./set-up-model.server.ts";
import type { StepId } from "./set-up-steps.ts";
import { changeHosts, joinSetUp, type SetUp, setUpOf, startSite } from "./set-up-store.server.ts";
import { defaultStart } from "./start-fields.ts";
import { readStart } from "./start-form.ts";
import { stepAction } from "./step-action.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: ["admin.localhost"], checks: [], patterns: ["/search"] };
let test: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
/** Messages that were sent. */
const sent: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
  store = createSiteStore(test, () => at);
  for (const id of ["op", "second"])
    await test.asConsole
      .as({ kind: "command", id: "tester", action: "test" })
      .withoutTenant((tx) =>
        tx
          .insert(staffMembers)
          .values({ id, email: `${id}@x.example`, name: id, operator: true, createdAt: at }),
      );
});
afterAll(() => test.remove());

const deps = () => ({ db: test.asConsole, rules, at });
const postcodes = { find: async () => ({ lat: -31.9, long: 115.81 }), mayBe: async () => true };
const services = () => ({
  consoleDb: test.asConsole,
  draftRules: rules,
  postcodes,
  now: () => at,
  takeLimit: async () => 0,
  outbox: {
    email: async (_site: unknown, { to }: { to: string }) => {
      sent.push(to);
      return { kind: "sent" as const, answer: "250 accepted" };
    },
    sms: async () => ({ kind: "sent" as const, answer: "" }),
    close: () => {},
  },
  hostCheck: createHostCheck({
    targets: [],
    now: () => at,
    addresses: async (name) => (name === "www.fine.example" ? ["203.0.113.10"] : []),
    certificate: async () => ({ kind: "valid", until: new Date("2026-09-01") }),
    allowed: () => true,
  }),
});

/** Whether the step that goes live finds an owner. */
async function hasOwner(slug: string): Promise<boolean> {
  const of = {
    setUp: await again(slug),
    step: "live" as const,
    place: null,
    hasPreviews: false,
    targets: [],
  };
  const { shown } = await setUpModel(
    test.asConsole,
    { access: { operator: true, grants: [] } },
    { ...of, at },
  );
  if (shown.step !== "live") throw new Error(shown.step);
  return shown.hasOwner;
}

/** Invites a person as the owner of a new group, who accepts. */
async function becomesOwner(slug: string, email: string): Promise<void> {
  const answer = await post(slug, "live", {
    step: "invite-owner",
    "owner-name": "Jo Lee",
    "owner-email": email,
  });
  const token = "address" in answer ? (answer.address.split("/").at(-1) ?? "") : "";
  const invitation = await invitationOf(test.asConsole, token, at);
  if (!invitation) throw new Error("no invitation");
  const accepted = { token, invitation, memberId: "owner", session: null, more: async () => {} };
  expect(await acceptInvitation(test.asConsole, accepted, at)).toMatchObject({ kind: "accepted" });
}

/** When a member was removed; null for one who wasn't. */
async function removalOf(email: string): Promise<Date | null> {
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ removed_at: Date | null }>(
    "select removed_at from staff_members where email = $1",
    [email],
  );
  await owner.end();
  return rows[0]?.removed_at ?? null;
}

async function begin(slug: string, group = ""): Promise<SetUp> {
  const read = readStart({ ...defaultStart, name: `Name of ${slug}`, slug, group });
  if (read.kind !== "ok") throw new Error(JSON.stringify(read.errors));
  expect(await startSite(deps(), "op", read.document)).toEqual({ kind: "started", slug });
  return again(slug);
}
async function again(slug: string): Promise<SetUp> {
  const found = await setUpOf(test.asConsole, slug);
  if (!found) throw new Error(`no site ${slug}`);
  return found;
}
function form(values: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(values)) made.set(name, value);
  return made;
}
const post = async (slug: string, step: StepId, values: Record<string, string>, fresh = true) =>
  stepAction(
    services(),
    { setUp: await again(slug), step, memberId: "op", fresh, origin: "https://console.example" },
    form(values),
  );
const rolesOf = async (groupId: string) => {
  const rows = await test.asConsole.withTenant({ groupId }, (tx) => tx.select().from(staffGrants));
  return rows
    .map(({ memberId, role, siteIds }) => `${memberId} ${role} ${siteIds ? "site" : "group"}`)
    .sort();
};
const auditOf = async (groupId: string): Promise<string[]> => {
  const { rows } = await test.asConsole.withTenant({ groupId }, (tx) =>
    tx.execute<{ action: string }>(
      sql`select action from audit_entries where group_id = ${groupId}::uuid order by seq`,
    ),
  );
  return rows.map(({ action }) => action);
};

const place = {
  place: "",
  name: "North Yard",
  kind: "sales",
  street: "1 High St",
  city: "Osborne Park",
  state: "WA",
  postcode: "6017",
  "week-open": "08:30",
  "week-close": "17:00",
  phone: "08 5550 1180",
};
/** Fills in what a site needs before it goes live. */
async function complete(slug: string): Promise<void> {
  await post(slug, "places", place);
  await post(slug, "contact", { phone: "08 5550 1180", emails: "sales@x.example" });
  await post(slug, "legal", { 'value:["legal","company"]': "X Pty Ltd" });
}

describe("a site that is set up", () => {
  it("is begun by a member who gets the roles for it, and isn't live", async () => {
    const { groupId, site, isNewGroup } = await begin("begun");
    expect([site.live, isNewGroup]).toEqual([false, true]);
    expect(await rolesOf(groupId)).toEqual(["op marketing group", "op stock group"]);
    expect((await store.list()).find(({ slug }) => slug === "begun")?.isLive).toBe(false);
    expect(await auditOf(groupId)).toEqual(["site.start"]);
  });

  it("never takes the place of a site or a group that is there", async () => {
    await begin("taken");
    const read = readStart({ ...defaultStart, name: "Other", slug: "taken" });
    if (read.kind !== "ok") throw new Error("invalid");
    expect(await startSite(deps(), "op", read.document)).toEqual({ kind: "taken", what: "site" });
    expect((await again("taken")).site.name).toBe("Name of taken");
  });

  it("gets its documents from the forms of its steps, one entry of the log each", async () => {
    const { groupId } = await begin("filled");
    expect(await post("filled", "look", { 'value:["theme","brand"]': "#0b6e4f", logo: "" })).toEqual({
      leadsTo: "/platform/new/filled/places",
    });
    await complete("filled");
    const { group, site } = await again("filled");
    expect(group.locations.map(({ slug, address }) => [slug, address?.lat])).toEqual([["north-yard", -31.9]]);
    expect(site).toMatchObject({
      theme: { brand: "#0b6e4f" },
      phone: { number: "08 5550 1180" },
      lead: { fallbackEmail: "sales@x.example" },
      legal: { company: "X Pty Ltd" },
    });
    expect(await auditOf(groupId)).toEqual(["site.start", ...Array(4).fill("site.set-up")]);
    await post("filled", "places", { place: "north-yard", step: "remove" });
    expect((await again("filled")).group.locations).toEqual([]);
  });

  it("says at its field what is wrong, and stores nothing", async () => {
    await begin("wrong");
    const before = (await again("wrong")).versions;
    const look = await post("wrong", "look", { 'value:["theme","brand"]': "green" });
    expect((look as Extract<SetUpAnswer, { kind: "problems" }>).errors).toEqual({
      'value:["theme","brand"]': "a colour is written #rrggbb",
    });
    expect(await post("wrong", "contact", { phone: "", emails: "front-desk" })).toMatchObject({
      errors: { emails: "“front-desk” isn’t an e-mail address." },
      typed: { emails: "front-desk" },
    });
    expect(await post("wrong", "legal", { 'value:["legal","abn"]': "51 824 753 557" })).toMatchObject({
      errors: { 'value:["legal","abn"]': "an ABN has 11 digits; one of these is wrong" },
    });
    expect((await again("wrong")).versions).toEqual(before);
  });

  it("doesn't lose what someone else stored meanwhile", async () => {
    const seen = await begin("both");
    const sentForm = (phone: string) => form({ seen: "1 1", phone, emails: "a@x.example" });
    const of = { memberId: "op", setUp: seen, step: "contact" as const };
    expect(await saveStep({ ...deps(), postcodes }, of, sentForm("08 1111 1111"))).toBeNull();
    const second = await saveStep({ ...deps(), postcodes }, of, sentForm("08 2222 2222"));
    expect(second).toMatchObject({
      kind: "problems",
      general: [expect.stringContaining("Someone else changed")],
    });
    expect((await again("both")).site.phone?.number).toBe("08 1111 1111");
  });

  it("sends a test message to the saved addresses, and says what became of it", async () => {
    const { groupId } = await begin("tested");
    expect(await post("tested", "contact", { step: "test" })).toMatchObject({
      general: ["Save the addresses first."],
    });
    await post("tested", "contact", { phone: "", emails: "a@x.example b@x.example" });
    expect(await post("tested", "contact", { step: "test" })).toEqual({
      kind: "tested",
      sent: ["a@x.example", "b@x.example"].map((to) => ({ to, isSent: true, answer: "250 accepted" })),
    });
    expect(sent).toEqual(["a@x.example", "b@x.example"]);
    expect((await auditOf(groupId)).at(-1)).toBe("site.test-message");
  });

  it("of a new group invites its owner, with a fresh passkey, and no operator as one", async () => {
    const { groupId } = await begin("owned");
    const owner = { step: "invite-owner", "owner-name": "Jo Lee", "owner-email": " Jo@Owned.example" };
    const invitations = () =>
      test.asConsole.withTenant({ groupId }, (tx) => tx.select().from(staffInvitations));
    expect(await post("owned", "live", owner, false)).toEqual({ kind: "confirm" });
    expect(await post("owned", "live", { ...owner, "owner-name": "", "owner-email": "Jo" })).toEqual({
      kind: "invalid",
      problems: { name: "Write a name", email: expect.stringContaining("Write an e-mail address") },
    });
    expect(await post("owned", "live", { ...owner, "owner-email": "SECOND@x.example" })).toEqual({
      kind: "invalid",
      problems: { email: expect.stringContaining("an operator of the platform") },
    });
    expect([await invitations(), await hasOwner("owned")]).toEqual([[], false]);
    const answer = await post("owned", "live", owner);
    expect(answer).toEqual({
      kind: "invited",
      email: "jo@owned.example",
      address: expect.stringMatching(/^https:\/\/console\.example\/invitation\/.{20,}$/),
    });
    expect(await invitations()).toMatchObject([
      { role: "owner", email: "jo@owned.example", siteIds: null, invitedBy: "op" },
    ]);
    expect(await hasOwner("owned")).toBe(true);
    expect((await auditOf(groupId)).at(-1)).toBe("people.invite");
    await begin("owned-too", "owned");
    expect(await post("owned-too", "live", owner)).toMatchObject({ kind: "problems" });
    expect(await invitations()).toHaveLength(1);
  });

  it("may be continued by another operator, who gets the roles as well", async () => {
    const setUp = await begin("shared");
    const access: Access = { operator: true, grants: [] };
    const shown = { setUp, step: "stock" as const, place: null, hasPreviews: true, targets: [], at };
    expect((await setUpModel(test.asConsole, { access }, shown)).takesPart).toBe(false);
    await joinSetUp(deps(), "second", setUp);
    await joinSetUp(deps(), "second", setUp);
    expect(await rolesOf(setUp.groupId)).toEqual([
      ...["op marketing group", "op stock group", "second marketing group", "second stock group"],
    ]);
  });

  it("in a group with other sites reaches that site only, and leaves the group's locations alone", async () => {
    const { groupId } = await begin("first");
    await post("first", "places", place);
    const { isNewGroup } = await begin("further", "first");
    expect(isNewGroup).toBe(false);
    expect(await rolesOf(groupId)).toEqual(["op marketing group", "op stock group"]);
    expect(await post("further", "places", { ...place, name: "South" })).toMatchObject({ kind: "problems" });
    expect((await again("further")).group.locations).toHaveLength(1);
  });

  it("is removed with its group, and nothing else", async () => {
    const { groupId } = await begin("removed");
    await complete("removed");
    await becomesOwner("removed", "owner@removed.example");
    expect(await rolesOf(groupId)).toContain("owner owner group");
    await begin("stays");
    expect(await post("removed", "live", { step: "remove-site", slug: "remove" })).toMatchObject({
      kind: "problems",
    });
    expect(await post("removed", "live", { step: "remove-site", slug: "removed" })).toEqual({
      leadsTo: "/platform/new",
    });
    expect(await setUpOf(test.asConsole, "removed")).toBeNull();
    expect(await rolesOf(groupId)).toEqual([]);
    expect(await removalOf("owner@removed.example")).toEqual(at);
    expect((await store.list()).some(({ slug }) => slug === "stays")).toBe(true);
    await begin("removed");
  });
});

describe("going live", () => {
  it("needs a fresh passkey, the missing steps, and hosts that are ready or a tick", async () => {
    await begin("ready");
    expect(await post("ready", "live", { hosts: "www.fine.example" }, false)).toEqual({ kind: "confirm" });
    expect(await post("ready", "live", { hosts: "www.fine.example" })).toMatchObject({
      problems: ["Some steps are still missing."],
    });
    await complete("ready");
    for (const [hosts, problem] of [
      ["", "Write a host, such as www.dealer.com.au."],
      ["https://x", "https://x isn’t a host: write it like www.dealer.com.au."],
      ["admin.localhost", "admin.localhost is a host of the platform: choose another."],
    ] as const)
      expect(await post("ready", "live", { hosts })).toMatchObject({ kind: "refused", problems: [problem] });
    const warned = await post("ready", "live", { hosts: "www.missing.example" });
    expect(warned).toMatchObject({ kind: "warnings", hosts: [{ host: "www.missing.example" }] });
    expect(
      await post("ready", "live", { hosts: "other.example", anyway: "www.missing.example" }),
    ).toMatchObject({
      kind: "warnings",
    });
    expect((await again("ready")).resolved.isLive).toBe(false);
  });

  it("publishes hosts and draft in one transaction, and ends the roles", async () => {
    const { groupId, siteId } = await begin("open");
    await complete("open");
    const access: Access = {
      operator: true,
      grants: [
        { groupId, groupSlug: "open", role: "marketing", siteIds: null, locationIds: null, mayPublish: true },
      ],
    };
    await saveEdits(
      test.asConsole,
      { groupId, memberId: "op", access },
      { name: { document: "site", siteId }, edits: [{ path: ["tagline"], from: undefined, to: "Hello" }] },
      rules,
      at,
    );
    const answer = await post("open", "live", {
      hosts: "www.fine.example\nwww.missing.example",
      anyway: "www.fine.example\nwww.missing.example",
    });
    expect(answer).toEqual({ leadsTo: "/platform?live=open" });
    const { site, resolved } = await again("open");
    expect(site).toMatchObject({ tagline: "Hello", hosts: ["www.fine.example", "www.missing.example"] });
    expect([site.live ?? null, resolved.isLive]).toEqual([null, true]);
    expect(await rolesOf(groupId)).toEqual([]);
    expect(await test.asConsole.withTenant({ groupId }, (tx) => tx.select().from(draftChanges))).toEqual([]);
    expect((await auditOf(groupId)).at(-1)).toBe("site.go-live");
    expect(await post("open", "live", { step: "remove-site", slug: "open" })).toMatchObject({
      general: ["The site is live by now: it stays."],
    });
  });

  it("is refused for a host of another site", async () => {
    await begin("late");
    await complete("late");
    expect(await post("late", "live", { hosts: "www.fine.example" })).toMatchObject({
      kind: "refused",
      problems: [expect.stringContaining("belongs to the site open")],
    });
    expect((await again("late")).resolved.isLive).toBe(false);
  });

  it("has hosts that change later; those that are lost lead to the new one", async () => {
    const open = await again("open");
    expect(await changeHosts(deps(), "op", open, ["new.example"])).toEqual({ kind: "saved" });
    const { hosts, formerHosts } = (await again("open")).resolved;
    expect([hosts, formerHosts]).toEqual([["new.example"], ["www.fine.example", "www.missing.example"]]);
    expect((await auditOf(open.groupId)).at(-1)).toBe("site.hosts");
    await begin("elsewhere");
    expect(await changeHosts(deps(), "op", await again("open"), ["elsewhere.localhost"])).toMatchObject({
      problems: ["elsewhere.localhost can’t be used: another site has it."],
    });
    expect(await changeHosts(deps(), "op", open, ["again.example"])).toMatchObject({
      problems: ["Someone else changed the hosts just now. Reload the screen, then try again."],
    });
  });
});
