import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { publishDraft } from "#domain/content/drafts/change-sets.server.ts";
import { type Edit, sameDocument } from "#domain/content/drafts/draft.ts";
import { type Editor, readDraft, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { hourMs } from "#lib/durations.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { ownPreviewToken, revokePreview, sharedPreviews, sharePreview } from "./preview-links.server.ts";
import { tokenOfLink } from "./preview-token.server.ts";
import { createPreviews } from "./previews.server.ts";

const start = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
const key = Buffer.alloc(32, 7);
let now = start;
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
let made: { groupId: string; siteId: string; otherSite: string; editor: Editor };
let previews: ReturnType<typeof createPreviews>;

const file = (slug: string, group: string) => `
group:
  slug: ${group}
  name: Group
  dealerships: [{ slug: ${group}-yard, name: Yard }]
  locations: [{ slug: ${group}-north, name: Newcastle, contact_detail: { phone: 02 4000 0001 } }]
site: { slug: ${slug}, name: ${slug}, tagline: Old words }
`;

async function member(id: string, groupId: string): Promise<void> {
  await db.asConsole.as({ kind: "member", id, action: "t" }).withTenant({ groupId }, async (tx) => {
    await tx.insert(staffMembers).values({ id, email: `${id}@x.example`, name: id, createdAt: start });
    await tx.insert(staffGrants).values({
      id: `grant-${id}`,
      memberId: id,
      groupId,
      role: "owner",
      mayPublish: true,
      createdAt: start,
    });
  });
}

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => now);
  const applied = await store.apply(file("first", "north"), "ana");
  const second = await store.apply(file("second", "north"), "ana");
  if (applied.kind === "refused" || second.kind === "refused") throw new Error(JSON.stringify(applied));
  const groupId = applied.group.id;
  await member("ana", groupId);
  const grant = { groupId, groupSlug: "north", role: "owner" as const, siteIds: null, locationIds: null };
  const access = { operator: false, grants: [{ ...grant, mayPublish: true }] };
  made = {
    groupId,
    siteId: applied.site?.id ?? "",
    otherSite: second.site?.id ?? "",
    editor: { groupId, memberId: "ana", access },
  };
  previews = createPreviews(db, rules, () => now);
});
afterAll(() => db.remove());

const place = () => ({ groupId: made.groupId, siteId: made.siteId });
const own = (at = now) => ownPreviewToken({ db: db.asConsole, key, now: at }, place(), "ana");
const save = async (document: "site" | "group" | "content", edits: Edit[]) => {
  const name = { document, siteId: document === "group" ? null : made.siteId };
  const outcome = await saveEdits(db.asConsole, made.editor, { name, edits }, rules, now);
  expect(outcome.kind).toBe("saved");
};
async function shown(token: string): Promise<Site> {
  const preview = await previews.find(token);
  if (preview?.kind !== "site") throw new Error(JSON.stringify(preview));
  return preview.site;
}
const share = (label = "Ana at the agency", days = 7) =>
  sharePreview({ db: db.asConsole, key, now }, place(), { memberId: "ana", link: { label, days } });

/** Who did something of this name, by the log. */
async function entriesOf(action: string): Promise<string[]> {
  const { rows } = await db.asConsole.withTenant({ groupId: made.groupId }, (tx) =>
    tx.execute<{ actor_id: string }>(sql`select actor_id from audit_entries where action = ${action}`),
  );
  return rows.map((row) => row.actor_id);
}

it("shows a site with the draft's configuration and content, and nothing of it on the site", async () => {
  const token = await own();
  const before = await shown(token);
  expect(before).toEqual(await store.bySlug("first"));
  await save("site", [{ path: ["tagline"], from: "Old words", to: "New words" }]);
  await save("content", [
    {
      path: ["pages", "/about"],
      from: undefined,
      to: { path: "/about", title: "About", description: "Us", blocks: [{ type: "rich_text", text: "Hi" }] },
    },
  ]);
  const site = await shown(token);
  expect([site.tagline, site.name, site.hosts]).toEqual(["New words", "first", ["first.localhost"]]);
  expect((await contentOf(db, site)).pages.get("/about")?.title).toBe("About");
  expect(site.version).toBeLessThan(0);
  const live = await store.bySlug("first");
  expect(live?.tagline).toBe("Old words");
  expect((await contentOf(db, live as Site)).pages.has("/about")).toBe(false);
});

it("shows the same object until the draft or what is published changes", async () => {
  const token = await own();
  const first = await shown(token);
  expect(await shown(token)).toBe(first);
  await save("site", [{ path: ["tagline"], from: "New words", to: "Newer words" }]);
  const second = await shown(token);
  expect([second.tagline, second.version === first.version]).toEqual(["Newer words", false]);
  const draft = await db.asConsole.withTenant({ groupId: made.groupId }, (tx) => readDraft(tx, made.groupId));
  const ids = (draft?.changes ?? [])
    .filter((change) => sameDocument(change, { document: "site", siteId: made.siteId }))
    .map(({ id }) => id);
  const publishing = { ids, title: "Words", rules };
  expect((await publishDraft(db.asConsole, made.editor, publishing, now)).kind).toBe("done");
  store.forget();
  const published = await shown(token);
  const live = (await store.bySlug("first")) as Site;
  expect(published).toEqual({ ...live, contentVersion: published.contentVersion });
});

it("reads the draft's changes only when it has changed, and once for many requests at a time", async () => {
  const token = await own();
  const asked: string[] = [];
  const counting = {
    ...db,
    withoutTenant: (work) =>
      db.withoutTenant((tx) =>
        work(
          new Proxy(tx, {
            get: (target, key) => {
              if (key !== "execute") return Reflect.get(target, key) as unknown;
              return (query: SQL) => {
                asked.push(/preview_\w+/.exec(new PgDialect().sqlToQuery(query).sql)?.[0] ?? "");
                return target.execute(query);
              };
            },
          }),
        ),
      ),
  } as typeof db;
  const fresh = createPreviews(counting, rules, () => now);
  const together = await Promise.all(Array.from({ length: 5 }, () => fresh.find(token)));
  expect(new Set(together).size).toBe(1);
  await fresh.find(token);
  expect(asked.filter((name) => name === "preview_of")).toHaveLength(1);
  expect(asked.filter((name) => name === "preview_state")).toHaveLength(6);
  const words = async () => {
    const preview = await fresh.find(token);
    return preview?.kind === "site" && preview.site.price.noPriceText;
  };
  // To another value and back: each of them is shown.
  await save("site", [{ path: ["price", "noPriceText"], from: undefined, to: "Ask" }]);
  expect(await words()).toBe("Ask");
  await save("site", [{ path: ["price", "noPriceText"], from: "Ask", to: "Call" }]);
  expect(await words()).toBe("Call");
  await save("site", [{ path: ["price", "noPriceText"], from: "Call", to: undefined }]);
  expect(await words()).toBe("Contact us for price");
});

it("keeps a member's own link for some hours, with one entry in the log", async () => {
  const before = await entriesOf("preview.open");
  const together = await Promise.all([own(), own(), own()]);
  expect(new Set(together).size).toBe(1);
  expect(await own(new Date(now.getTime() + 10 * hourMs))).toBe(together[0]);
  expect(await entriesOf("preview.open")).toEqual(before);
  expect(before).toEqual(["ana"]);
  expect(await own(new Date(now.getTime() + 11.5 * hourMs))).not.toBe(together[0]);
});

it("shares a link that ends by itself or is revoked at once", async () => {
  const shared = await share();
  if (shared.kind !== "shared") throw new Error(shared.kind);
  expect((await shown(shared.token)).slug).toBe("first");
  const listed = await sharedPreviews({ db: db.asConsole, key, now }, made.groupId);
  expect(listed).toMatchObject([{ label: "Ana at the agency", token: shared.token, by: "ana" }]);

  now = new Date(start.getTime() + 7 * 24 * hourMs);
  expect(await previews.find(shared.token)).toBeNull();
  expect(await sharedPreviews({ db: db.asConsole, key, now }, made.groupId)).toEqual([]);
  now = start;
  const siteIds = [made.siteId, made.otherSite];
  const link = { groupId: made.groupId, siteIds, memberId: "ana", id: listed[0]?.id ?? "" };
  expect(await revokePreview(db.asConsole, { ...link, groupId: made.siteId }, now)).toBe(false);
  // A member of the other site alone.
  expect(await revokePreview(db.asConsole, { ...link, siteIds: [made.otherSite] }, now)).toBe(false);
  expect((await shown(shared.token)).slug).toBe("first");
  expect(await revokePreview(db.asConsole, link, now)).toBe(true);
  expect(await previews.find(shared.token)).toBeNull();
  expect(await revokePreview(db.asConsole, link, now)).toBe(false);
  expect([await entriesOf("preview.share"), await entriesOf("preview.revoke")]).toEqual([["ana"], ["ana"]]);
});

it("finds nothing by a token that wasn't made, or of another key", async () => {
  const known = await own();
  for (const token of ["", "x", known.slice(1), `${known}0`, "0".repeat(32), tokenOfLink(key, "nothing")])
    expect(await previews.find(token)).toBeNull();
  const otherKey = await ownPreviewToken({ db: db.asConsole, key: Buffer.alloc(32, 8), now }, place(), "ana");
  expect(otherKey).not.toBe(known);
  expect((await shown(otherKey)).slug).toBe("first");
});

it("ends with the access of the member who made it, and while the group is suspended", async () => {
  await member("ben", made.groupId);
  const of = (groupId: string, siteId: string) =>
    ownPreviewToken({ db: db.asConsole, key, now }, { groupId, siteId }, "ben");
  const token = await of(made.groupId, made.otherSite);
  expect((await shown(token)).slug).toBe("second");
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query(
    "select set_config('app.actor', 'command', false), set_config('app.actor_id', 't', false)",
  );
  await owner.query("select set_config('app.action', 't', false)");
  const suspend = (at: Date | null) =>
    owner.query("update groups set suspended_at = $1 where id = $2", [at, made.groupId]);
  await suspend(now);
  expect(await previews.find(token)).toBeNull();
  await suspend(null);
  expect(await previews.find(token)).not.toBeNull();
  await owner.end();
  const command = { kind: "command" as const, id: "t", action: "t" };
  await db.asConsole
    .as(command)
    .withTenant({ groupId: made.groupId }, (tx) =>
      tx.execute(sql`delete from staff_grants where member_id = 'ben'`),
    );
  expect(await previews.find(token)).toBeNull();
});
