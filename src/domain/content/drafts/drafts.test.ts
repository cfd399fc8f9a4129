import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSets, draftChanges } from "#domain/configuration/draft-tables.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Access, Role } from "#domain/staff/access/permissions.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import {
  changeSet,
  maxPublications,
  maxWaiting,
  type PublishOutcome,
  publishDraft,
  rollBack,
  scheduleDraft,
  unschedule,
} from "./change-sets.server.ts";
import { changeSentence } from "./change-text.ts";
import { configurationCheck, contentCheck } from "./command-check.server.ts";
import { namesIn } from "./document-names.ts";
import type { Path } from "./document-path.ts";
import type { Edit } from "./draft.ts";
import {
  discardChanges,
  type Editor,
  keepDraftValue,
  maxDraftChanges,
  readDraft,
  saveEdits,
} from "./draft-store.server.ts";
import { listChangeSets } from "./listed-sets.server.ts";
import { deleteOldVersions } from "./old-versions.server.ts";
import { publishScheduled, scheduledPublishing } from "./scheduled-publishing.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: ["admin.localhost"], checks: [], patterns: ["/search"] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
});
afterAll(() => db.remove());

const file = (slug: string, phone = "02 4000 0001", more = "") => `
group:
  slug: ${slug}
  name: Group
  dealerships: [{ slug: ${slug}-yard, name: Yard }]
  locations:
    - { slug: ${slug}-north, name: Newcastle, contact_detail: { phone: ${phone} } }
    - { slug: ${slug}-south, name: Gosford }
site:
  slug: ${slug}
  name: Site
${more}
`;

const access = (groupId: string, role: Role, over: Partial<Access["grants"][number]> = {}): Access => ({
  operator: false,
  grants: [{ groupId, groupSlug: "g", role, siteIds: null, locationIds: null, mayPublish: true, ...over }],
});

/** A group with a site, and an editor who owns it. */
async function begin(slug: string) {
  const applied = await store.apply(file(slug), "ana");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  const groupId = applied.group.id;
  const editor = (memberId: string, over?: Partial<Access["grants"][number]>): Editor => ({
    groupId,
    memberId,
    access: access(groupId, "marketing", over),
  });
  const phone = ["locations", `${slug}-north`, "contact_detail", "phone"];
  return { groupId, siteId: applied.site!.id, editor, priya: editor("priya"), jo: editor("jo"), phone };
}

const group = { document: "group" as const, siteId: null };
const edit = (path: Path, from: unknown, to: unknown): Edit => ({ path, from, to });
const save = (editor: Editor, ...edits: Edit[]) =>
  saveEdits(db.asConsole, editor, { name: group, edits }, rules, at);
const draftOf = (groupId: string) => db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
const sets = (groupId: string) => db.asConsole.withTenant({ groupId }, (tx) => listChangeSets(tx, groupId));

const empty = { count: 0, sentences: [], places: [], isUndoable: false };

async function publishAll(editor: Editor, title = "Numbers"): Promise<PublishOutcome> {
  const draft = await draftOf(editor.groupId);
  const ids = draft!.changes.map(({ id }) => id);
  return publishDraft(db.asConsole, editor, { title, ids, rules }, at);
}
const idOf = (outcome: PublishOutcome): string => {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.id;
};

async function sentences(groupId: string): Promise<string[]> {
  const draft = await draftOf(groupId);
  return draft!.changes.map((change) => changeSentence(change, namesIn(draft!.published)));
}
const phoneOf = async (slug: string): Promise<string | null | undefined> => {
  store.forget();
  return (await store.bySlug(slug))?.locations[0]?.contact_detail.phone;
};

describe("a draft", () => {
  it("takes nothing that is larger than its limit; what is stored already doesn't stop other changes", async () => {
    const { groupId, siteId, priya } = await begin("limits");
    const site = { document: "site" as const, siteId };
    const table = `${"|a".repeat(375)}|\n${"|-".repeat(375)}|\n${"|\n".repeat(750)}`;
    const saved = (path: Path, to: unknown) =>
      saveEdits(db.asConsole, priya, { name: site, edits: [edit(path, undefined, to)] }, rules, at);
    const tile = { title: "Rate", text: "1".repeat(15_000) };
    expect(await saved(["promo", "tiles"], [tile])).toMatchObject({
      kind: "refused",
      problems: [
        {
          path: "site.promo.tiles[0].text",
          message: "is longer than 2,000 characters",
          document: "site",
          siteId,
        },
      ],
    });
    expect(await saved(["legal", "texts", "terms"], table)).toMatchObject({
      kind: "refused",
      problems: [{ path: "site.legal.texts.terms", message: expect.stringContaining("cells in tables") }],
    });
    const large = { promo: { tiles: [tile] } };
    await db.withTenant({ groupId }, (tx) =>
      tx.execute(sql`update site_versions set document = document || ${JSON.stringify(large)}::jsonb`),
    );
    expect(await saved(["price", "noPriceText"], "Ask us")).toMatchObject({ kind: "saved" });
    expect(await publishAll(priya)).toMatchObject({ kind: "done" });
    store.forget();
    expect((await store.bySlug("limits"))?.promo.tiles[0]?.text).toHaveLength(15_000);
  });

  it("has the entries of a list in the order in which they were added, however fast", async () => {
    const { groupId, siteId, priya } = await begin("ordered");
    const name = { document: "content" as const, siteId };
    const pages = Array.from({ length: 12 }, (_, at) => ({
      path: `/p${at}`,
      title: `P ${at}`,
      description: "A page",
      blocks: [{ type: "rich_text", text: "Hello" }],
    }));
    const added = pages.map((page) => edit(["pages", page.path], undefined, page));
    for (const edits of [added.slice(0, 4), added.slice(4, 5), added.slice(5)])
      expect(await saveEdits(db.asConsole, priya, { name, edits }, rules, at)).toMatchObject({
        kind: "saved",
      });
    const draft = await draftOf(groupId);
    expect(draft!.changes.map(({ path }) => path[1])).toEqual(pages.map(({ path }) => path));
  });

  it("changes nothing until it is published, then all of it at once", async () => {
    const { groupId, siteId, priya, phone } = await begin("publish");
    expect(await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"))).toMatchObject({ kind: "saved" });
    const site = { document: "site" as const, siteId };
    const content = { document: "content" as const, siteId };
    const page = {
      path: "/about-us",
      title: "About us",
      description: "Who we are",
      blocks: [{ type: "rich_text", text: "Hello" }],
    };
    for (const [name, one] of [
      [site, edit(["price", "noPriceText"], undefined, "Ask us")],
      [content, edit(["pages", "/about-us"], undefined, page)],
    ] as const)
      expect(await saveEdits(db.asConsole, priya, { name, edits: [one] }, rules, at)).toMatchObject({
        kind: "saved",
      });
    expect(await phoneOf("publish")).toBe("02 4000 0001");
    expect((await sentences(groupId)).sort()).toEqual([
      "changed Newcastle’s phone number from “02 4000 0001” to “02 4000 0002”",
      "set Site: price, no price text to “Ask us”",
      "set Site: the page /about-us to “About us”",
    ]);

    const id = idOf(await publishAll(priya));
    expect(await phoneOf("publish")).toBe("02 4000 0002");
    const live = await store.bySlug("publish");
    expect(live?.price.noPriceText).toBe("Ask us");
    expect(live?.contentVersion).toBe(1);
    expect((await draftOf(groupId))?.changes).toEqual([]);
    expect(await sets(groupId)).toMatchObject([
      { id, title: "Numbers", state: "published", by: "priya", summary: { count: 3 } },
    ]);
    const stored = await db.asConsole.withTenant({ groupId }, (tx) => changeSet(tx, groupId, id));
    expect(stored?.versions).toHaveLength(3);
  });

  it("merges different values of two editors, and reports a conflict for the same one", async () => {
    const { priya, jo, phone, groupId } = await begin("merge");
    expect((await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"))).kind).toBe("saved");
    expect((await save(jo, edit(["locations", "merge-south", "intro"], undefined, "Hi"))).kind).toBe("saved");
    expect(await save(jo, edit(phone, "02 4000 0001", "02 4000 0003"))).toEqual({
      kind: "conflict",
      conflicts: [
        { isOwn: false, path: phone, from: "02 4000 0001", yours: "02 4000 0003", theirs: "02 4000 0002" },
      ],
    });
    const draft = await draftOf(groupId);
    // Both may have been saved in one millisecond.
    expect(new Map(draft?.changes.map(({ by, to }) => [by, to]))).toEqual(
      new Map([
        ["priya", "02 4000 0002"],
        ["jo", "Hi"],
      ]),
    );
  });

  it("loses none of many saves at once", async () => {
    const { groupId, editor, phone } = await begin("race");
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2
          ? save(editor(`m${index}`), edit(phone, "02 4000 0001", `02 4000 00${10 + index}`))
          : save(editor(`m${index}`), edit(["locations", "race-south", `intro`], undefined, `Hi ${index}`)),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(2);
    expect(outcomes.filter(({ kind }) => kind === "conflict")).toHaveLength(10);
    expect((await draftOf(groupId))?.changes).toHaveLength(2);
  });

  it("has at most 5,000,000 characters of changes; it can still be made smaller", async () => {
    const { groupId, siteId, priya } = await begin("heavy");
    const name = { document: "content" as const, siteId };
    const page = (path: string, blocks: number) => ({
      path,
      title: "P",
      description: "A page",
      blocks: Array.from({ length: blocks }, () => ({ type: "rich_text", text: "a ".repeat(20_000) })),
    });
    const changed = (path: string, from: unknown, to: unknown) =>
      saveEdits(db.asConsole, priya, { name, edits: [edit(["pages", path], from, to)] }, rules, at);
    const [large, small] = [page("/a", 60), page("/a", 1)];
    expect(await changed("/a", undefined, large)).toMatchObject({ kind: "saved" });
    expect(await changed("/b", undefined, page("/b", 60))).toMatchObject({ kind: "saved" });
    expect(await changed("/c", undefined, page("/c", 10))).toEqual({
      kind: "forbidden",
      reason: expect.stringMatching(
        /^the changes of the draft would have 5,\d{3},\d{3} characters, and more than 5,000,000 aren’t/,
      ),
    });
    const stored = (await draftOf(groupId))!.changes.find(({ path }) => path[1] === "/a")!.to;
    expect(await changed("/a", stored, small)).toMatchObject({ kind: "saved" });
    expect(await changed("/c", undefined, page("/c", 10))).toMatchObject({ kind: "saved" });
  });

  it("has at most 2,000 changes, of which every one can still be changed", async () => {
    const { groupId, priya, phone } = await begin("full");
    await db.asConsole
      .as({ kind: "member", id: "priya", action: "draft.save" })
      .withTenant({ groupId }, (tx) =>
        tx.insert(draftChanges).values(
          Array.from({ length: maxDraftChanges - 1 }, (_, index): typeof draftChanges.$inferInsert => {
            const date = new Date(Date.UTC(2027, 0, index)).toISOString().slice(0, 10);
            return {
              groupId,
              siteId: null,
              id: `change-${index}`,
              document: "group",
              changedBy: "priya",
              changedAt: at,
              path: ["special_hours", `${date} all`],
              from: [],
              to: [{ date, status: "Closed" }],
            };
          }),
        ),
      );
    expect(await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"))).toMatchObject({ kind: "saved" });
    expect(await save(priya, edit(["locations", "full-south", "intro"], undefined, "Hi"))).toEqual({
      kind: "forbidden",
      reason: expect.stringContaining("the draft would have 2001 changes"),
    });
    expect(await save(priya, edit(phone, "02 4000 0002", "02 4000 0003"))).toMatchObject({ kind: "saved" });
  });

  it("compares nothing of more edits than a draft may have changes", async () => {
    const { groupId, priya } = await begin("crowd");
    const edits = Array.from({ length: maxDraftChanges + 1 }, (_, n) =>
      edit(["special_hours", `2026-12-25 all ${n}`], undefined, { date: "2026-12-25", status: "Closed" }),
    );
    expect(await save(priya, ...edits)).toMatchObject({
      kind: "forbidden",
      reason: expect.stringContaining("2001 changes at once"),
    });
    expect((await draftOf(groupId))!.changes).toEqual([]);
  });

  it("publishes a limited number of times in a day, and has a limited number of scheduled publications", async () => {
    const { groupId, priya, phone } = await begin("often");
    const insert = (state: "published" | "failed", count: number, publishedAt: Date | null) =>
      db.asConsole.as({ kind: "member", id: "priya", action: "test" }).withTenant({ groupId }, (tx) =>
        tx.insert(changeSets).values(
          Array.from({ length: count }, (_, n) => ({
            groupId,
            id: `${state} ${publishedAt?.getTime()} ${n}`,
            title: "",
            state,
            madeBy: "priya",
            madeAt: at,
            publishedAt,
            changes: [],
            summary: empty,
            versions: [],
          })),
        ),
      );
    await insert("published", maxPublications, new Date(at.getTime() - 24 * 3_600_000));
    await insert("published", maxPublications - 1, new Date(at.getTime() - 1_000));
    await insert("failed", maxWaiting, null);
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
    const [change] = (await draftOf(groupId))!.changes;
    const publishing = { title: "Later", ids: [change!.id], rules };
    const publishAt = new Date(at.getTime() + 3_600_000);
    expect(await scheduleDraft(db.asConsole, priya, publishing, { at, publishAt })).toMatchObject({
      kind: "forbidden",
      reason: expect.stringContaining("put one of them back"),
    });
    const id = idOf(await publishAll(priya));
    const refused = {
      kind: "forbidden",
      reason: expect.stringContaining("published 1000 times within a day"),
    };
    await save(priya, edit(phone, "02 4000 0002", "02 4000 0003"));
    expect(await publishAll(priya)).toMatchObject(refused);
    const rolled = await rollBack(db.asConsole, priya, { id, choices: new Map(), rules }, at);
    expect(rolled).toMatchObject(refused);
    expect((await draftOf(groupId))!.changes).toHaveLength(1);
  });

  it("loses old versions and the values of old publications, and nothing that is compared with or shown", async () => {
    const { groupId, siteId, priya, phone } = await begin("thinned");
    const other = await begin("thinned-not");
    const page = (title: string) => ({
      path: "/a",
      title,
      description: title,
      blocks: [{ type: "rich_text", text: "A" }],
    });
    const content = { document: "content" as const, siteId };
    for (let n = 0; n < 14; n++) {
      await save(
        priya,
        edit(phone, n === 0 ? "02 4000 0001" : `02 4000 1${100 + n - 1}`, `02 4000 1${100 + n}`),
      );
      const edits = [
        n === 0
          ? edit(["pages", "/a"], undefined, page("A0"))
          : edit(["pages", "/a", "title"], `A${n - 1}`, `A${n}`),
      ];
      await saveEdits(db.asConsole, priya, { name: content, edits }, rules, at);
      idOf(
        await publishDraft(
          db.asConsole,
          priya,
          { title: `Set ${n}`, ids: (await draftOf(groupId))!.changes.map(({ id }) => id), rules },
          new Date(at.getTime() + n * 1_000),
        ),
      );
    }
    const versions = async (of: { groupId: string; siteId: string }) => {
      const { rows } = await db.withSite({ groupId: of.groupId, id: of.siteId }, (tx) =>
        tx.execute<{ of: string; versions: number[] }>(sql`
          select 'content' as of, array_agg(version order by version) as versions from content_versions where site_id = ${of.siteId}::uuid
          union all select 'group', array_agg(version order by version) from group_versions where group_id = ${of.groupId}::uuid`),
      );
      return Object.fromEntries(rows.map((row) => [row.of, row.versions]));
    };
    const last = (count: number, to: number) => Array.from({ length: count }, (_, n) => to - count + 1 + n);
    expect(await versions({ groupId, siteId })).toEqual({ content: last(14, 14), group: last(15, 15) });
    expect(await deleteOldVersions(db, { versions: 200, bytes: 100_000_000 })).toBe(0);
    const acting = db.as({ kind: "task", id: "old versions", action: "old versions" });
    // Of the content the first three (there is no version 0), of the group those between the command's and the newest twelve.
    expect(await deleteOldVersions(acting, { versions: 12, bytes: 100_000_000 })).toBe(2 + 2 + 2);
    expect(await versions({ groupId, siteId })).toEqual({
      content: last(12, 14),
      group: [1, ...last(12, 15)],
    });
    // Ten stay however large they are.
    expect(await deleteOldVersions(acting, { versions: 200, bytes: 1 })).toBe(2 + 2 + 2);
    expect(await deleteOldVersions(acting, { versions: 200, bytes: 1 })).toBe(0);
    expect(await versions({ groupId, siteId })).toEqual({
      content: last(10, 14),
      group: [1, ...last(10, 15)],
    });
    expect((await versions(other)).group).toEqual([1]);
    const listed = (await sets(groupId)).map(({ title, summary }) => [title, summary.count]);
    expect(listed.slice(0, 2)).toEqual([
      ["Set 13", 2],
      ["Set 12", 2],
    ]);
    expect(listed.slice(-5)).toEqual([
      ["Set 4", 2],
      ["Set 3", 0],
      ["Set 2", 0],
      ["Set 1", 0],
      ["Set 0", 0],
    ]);
    const [oldest] = (await sets(groupId)).slice(-1);
    const undone = { id: oldest!.id, choices: new Map(), rules };
    expect(await rollBack(db.asConsole, priya, undone, at)).toEqual({ kind: "gone" });
    // A file that was written before all of it is still compared with what the command wrote.
    expect(
      await store.apply(file("thinned"), "ana", configurationCheck({ site: null, group: null })),
    ).toMatchObject({
      kind: "refused",
      problems: [{ message: expect.stringContaining("would undo what the console published") }],
    });
    expect(await phoneOf("thinned")).toBe("02 4000 1113");
  });

  it("empties old publications by the length of their values, however well these compress", async () => {
    const { groupId, priya } = await begin("compressed");
    const summary = { ...empty, count: 1, isUndoable: true };
    const change = { ...group, path: ["name"], to: "a".repeat(100_000), by: "priya" };
    await db.asConsole.as({ kind: "member", id: "priya", action: "test" }).withTenant({ groupId }, (tx) =>
      tx.insert(changeSets).values(
        Array.from({ length: 14 }, (_, n) => ({
          groupId,
          id: `large ${n}`,
          title: `Large ${n}`,
          state: "published" as const,
          madeBy: "priya",
          madeAt: at,
          publishedAt: new Date(at.getTime() + n),
          versions: [],
          changes: [change],
          summary,
        })),
      ),
    );
    const acting = db.as({ kind: "task", id: "old versions", action: "old versions" });
    expect(await deleteOldVersions(acting, { versions: 200, bytes: 12 * 101_000 })).toBe(2);
    const emptied = (await sets(groupId)).filter((one) => one.summary.count === 0);
    expect(emptied.map(({ title, summary: of }) => [title, of]).sort()).toEqual([
      ["Large 0", empty],
      ["Large 1", empty],
    ]);
    const undone = { id: "large 0", choices: new Map(), rules };
    expect(await rollBack(db.asConsole, priya, undone, at)).toEqual({ kind: "gone" });
  });

  it("publishes nothing that only commands change, even if it was stored: now, or on time", async () => {
    const { groupId, siteId, priya } = await begin("planted");
    const index = ["search", "index", "host"];
    const name = { document: "site" as const, siteId };
    const planted = [{ path: index, from: undefined, to: "https://evil.example" }];
    const refused = { kind: "forbidden", reason: expect.stringContaining("search server") };
    expect(await saveEdits(db.asConsole, priya, { name, edits: planted }, rules, at)).toEqual(refused);
    const change = { ...name, path: index, to: "https://evil.example" };
    const acting = db.asConsole.as({ kind: "member", id: "priya", action: "draft.save" });
    await acting.withTenant({ groupId }, async (tx) => {
      await tx.insert(draftChanges).values({
        ...change,
        groupId,
        id: "planted",
        from: [],
        to: [change.to],
        changedBy: "priya",
        changedAt: at,
      });
      await tx.insert(changeSets).values({
        groupId,
        id: "planted",
        title: "Planted",
        state: "scheduled",
        madeBy: "priya",
        madeAt: at,
        changes: [{ ...change, by: "priya" }],
        summary: empty,
        versions: [],
        publishAt: at,
      });
    });
    expect(await publishAll(priya)).toEqual(refused);
    expect(await publishScheduled({ db, rules, now: () => at }, groupId, "planted")).toBe("failed");
    store.forget();
    expect((await store.bySlug("planted"))?.search.index.host).toBeNull();
  });

  it("is checked when it is saved, and says where", async () => {
    const { priya, siteId, groupId } = await begin("checked");
    const hours = ["locations", "checked-north", "contact_detail", "opening_hours"];
    const closing = [{ weekday: 1, status: "Open", open: "8am" }];
    expect(await save(priya, edit(hours, undefined, closing))).toMatchObject({
      kind: "refused",
      problems: [
        {
          document: "group",
          path: "group.locations[0].contact_detail.opening_hours[0].open",
          message: "a time is written HH:MM, from 00:00 to 23:59",
        },
      ],
    });
    const name = { document: "content" as const, siteId };
    const page = {
      path: "/search",
      title: "S",
      description: "S",
      blocks: [{ type: "rich_text", text: "S" }],
    };
    const edits = [edit(["pages", "/search"], undefined, page)];
    expect(await saveEdits(db.asConsole, priya, { name, edits }, rules, at)).toMatchObject({
      kind: "refused",
      problems: [{ document: "content", siteId, path: "pages[0].path" }],
    });
    expect((await draftOf(groupId))?.changes).toEqual([]);
  });

  it("keeps a number of digits a text", async () => {
    const { priya, groupId } = await begin("digits");
    const postcode = ["locations", "digits-north", "address"];
    await save(priya, edit(postcode, undefined, { postcode: "2300" }));
    await save(priya, edit(["locations", "digits-north", "intro"], undefined, "2300"));
    const changes = (await draftOf(groupId))?.changes.map(({ to }) => to);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(expect.arrayContaining([{ postcode: "2300" }, "2300"]));
    idOf(await publishAll(priya));
    store.forget();
    expect((await store.bySlug("digits"))?.locations[0]).toMatchObject({
      address: { postcode: "2300" },
      intro: "2300",
    });
  });
});

describe("conflicts with what was published meanwhile", () => {
  it("publish nothing, say so, and are settled either way", async () => {
    const { groupId, priya, phone } = await begin("conflict");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"), edit(["name"], "Group", "New name"));
    await store.apply(file("conflict", "02 4999 9999"), "ana");
    expect(await publishAll(priya)).toMatchObject({
      kind: "conflict",
      overtaken: [{ change: { path: phone, to: "02 4000 0002" }, current: "02 4999 9999" }],
    });
    expect(await phoneOf("conflict")).toBe("02 4999 9999");
    const id = (await draftOf(groupId))!.changes.find(({ path }) => path.length > 1)!.id;
    const unseen = { id, seen: "02 4000 0001" };
    expect(await keepDraftValue(db.asConsole, priya, unseen, at)).toEqual({ kind: "done", changes: 0 });
    await keepDraftValue(db.asConsole, priya, { id, seen: "02 4999 9999" }, at);
    idOf(await publishAll(priya));
    expect(await phoneOf("conflict")).toBe("02 4000 0002");
  });

  it("end when the draft's value is discarded", async () => {
    const { groupId, priya, phone } = await begin("discard");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"), edit(["name"], "Group", "New name"));
    await store.apply(file("discard", "02 4999 9999"), "ana");
    const changes = (await draftOf(groupId))!.changes;
    const ids = changes.filter(({ path }) => path.length > 1).map(({ id }) => id);
    expect(await discardChanges(db.asConsole, priya, ids)).toEqual({ kind: "done", changes: 1 });
    idOf(await publishAll(priya));
    expect(await phoneOf("discard")).toBe("02 4999 9999");
  });

  it("refuse what would make a site unusable", async () => {
    const { priya, siteId } = await begin("unusable");
    const name = { document: "site" as const, siteId };
    const edits = [edit(["search", "exclusions", "locations"], undefined, ["unusable-south"])];
    await saveEdits(db.asConsole, priya, { name, edits }, rules, at);
    const without = file("unusable").replace(/ {4}- { slug: unusable-south.*\n/, "");
    expect((await store.apply(without, "ana")).kind).toBe("applied");
    expect(await publishAll(priya)).toMatchObject({
      kind: "refused",
      problems: [{ message: expect.stringContaining("the group has no location unusable-south") }],
    });
  });

  it("don't publish what another editor published already", async () => {
    const { groupId, priya, jo, phone } = await begin("gone");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
    const ids = (await draftOf(groupId))!.changes.map(({ id }) => id);
    idOf(await publishAll(jo));
    expect(await publishDraft(db.asConsole, priya, { title: "Late", ids, rules }, at)).toEqual({
      kind: "gone",
    });
  });
});

describe("rolling back", () => {
  it("undoes one set while later ones stay", async () => {
    const { groupId, priya, phone } = await begin("rollback");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
    const first = idOf(await publishAll(priya, "First"));
    await save(priya, edit(["locations", "rollback-south", "intro"], undefined, "Hi"));
    idOf(await publishAll(priya, "Second"));
    idOf(await rollBack(db.asConsole, priya, { id: first, choices: new Map(), rules }, at));
    expect(await phoneOf("rollback")).toBe("02 4000 0001");
    expect((await store.bySlug("rollback"))?.locations[1]?.intro).toBe("Hi");
    expect((await sets(groupId)).map(({ title }) => title).sort()).toEqual([
      "First",
      "Second",
      "Undo: First",
    ]);
  });

  it("reports a conflict where a later set changed the same value", async () => {
    const { priya, phone } = await begin("ask");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
    const id = idOf(await publishAll(priya));
    await save(priya, edit(phone, "02 4000 0002", "02 4000 0003"));
    await publishAll(priya);
    const undo = (choice?: "restore" | "leave") =>
      rollBack(db.asConsole, priya, { id, choices: new Map(choice ? [[0, choice]] : []), rules }, at);
    expect(await undo()).toMatchObject({ kind: "conflict", overtaken: [{ current: "02 4000 0003" }] });
    expect(await phoneOf("ask")).toBe("02 4000 0003");
    idOf(await undo("leave"));
    expect(await phoneOf("ask")).toBe("02 4000 0003");
    idOf(await undo("restore"));
    expect(await phoneOf("ask")).toBe("02 4000 0001");
  });
});

describe("scheduled changes", () => {
  const later = new Date("2026-03-05T01:00:00Z");
  const due = async (moment: Date) => {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ id: string }>(sql`select id from due_change_sets(${moment.toISOString()}::timestamptz)`),
    );
    return rows.map(({ id }) => id);
  };
  async function schedule(slug: string) {
    const one = await begin(slug);
    await save(one.priya, edit(one.phone, "02 4000 0001", "02 4000 0002"));
    const ids = (await draftOf(one.groupId))!.changes.map(({ id }) => id);
    const publishing = { title: "Later", ids, rules };
    const id = idOf(await scheduleDraft(db.asConsole, one.priya, publishing, { at, publishAt: later }));
    const publish = () => publishScheduled({ db, rules, now: () => later }, one.groupId, id);
    return { ...one, id, publish };
  }

  it("are published at their time, once", async () => {
    const { id, publish, groupId } = await schedule("scheduled");
    expect(await due(new Date(later.getTime() - 1))).not.toContain(id);
    expect(await due(later)).toContain(id);
    const early = scheduledPublishing({ db, rules, log: pino({ level: "silent" }), now: () => at });
    await early.run(
      () => false,
      () => {},
    );
    expect(await phoneOf("scheduled")).toBe("02 4000 0001");
    expect((await Promise.all([publish(), publish()])).sort()).toEqual(["none", "published"]);
    expect(await phoneOf("scheduled")).toBe("02 4000 0002");
    const { id: second, groupId: secondId } = await schedule("task");
    const task = scheduledPublishing({ db, rules, log: pino({ level: "silent" }), now: () => later });
    await task.run(
      () => false,
      () => {},
    );
    expect(await sets(secondId)).toMatchObject([{ id: second, state: "published" }]);
    expect(task.everyMs).toBeLessThanOrEqual(5_000);
    expect(await due(later)).not.toContain(id);
    expect(await sets(groupId)).toMatchObject([{ state: "published", publishedAt: later }]);
  });

  it("fail with a reason when the value was changed meanwhile, and can be taken back", async () => {
    const { publish, groupId, priya, id } = await schedule("late");
    await store.apply(file("late", "02 4999 9999"), "ana");
    expect(await publish()).toBe("failed");
    expect(await phoneOf("late")).toBe("02 4999 9999");
    const problem = "Someone else changed Newcastle’s phone number from “02 4000 0001” to “02 4999 9999”";
    expect(await sets(groupId)).toMatchObject([{ state: "failed", problem }]);
    idOf(await unschedule(db.asConsole, priya, id));
    expect((await draftOf(groupId))?.changes).toMatchObject([{ to: "02 4000 0002", by: "priya" }]);
    expect(await sets(groupId)).toEqual([]);
  });

  it("aren't taken back over a newer change of the draft", async () => {
    const { priya, id, phone, groupId } = await schedule("in-the-way");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0005"));
    expect(await unschedule(db.asConsole, priya, id)).toMatchObject({ kind: "conflict" });
    expect((await draftOf(groupId))?.changes).toMatchObject([{ to: "02 4000 0005" }]);
  });
});

describe("permissions", () => {
  it("end at the member's reach, and at what only commands change", async () => {
    const { editor, siteId, phone, groupId } = await begin("reach");
    const north = editor("north", { locationIds: ["reach-north"] });
    expect((await save(north, edit(phone, "02 4000 0001", "02 4000 0002"))).kind).toBe("saved");
    expect((await save(north, edit(["locations", "reach-south", "intro"], undefined, "Hi"))).kind).toBe(
      "forbidden",
    );
    const holiday = { date: "2026-12-25", status: "Closed", location_name: "Gosford" };
    const special = edit(["special_hours", "2026-12-25 all Gosford"], undefined, holiday);
    expect((await save(north, special)).kind).toBe("forbidden");
    const ofSite = editor("site", { siteIds: [siteId] });
    expect((await save(ofSite, edit(phone, "02 4000 0002", "02 4000 0003"))).kind).toBe("forbidden");
    const owner = editor("owner", { role: "owner" });
    for (const path of [["staff"], ["slug"], ["lead", "routes"], ["lead"], ["locations", "reach-north"], []])
      expect((await save(owner, edit(path, undefined, {}))).kind, path.join()).toBe("forbidden");
    const sales = editor("sales", { role: "sales" });
    expect((await save(sales, special)).kind).toBe("forbidden");
    expect((await draftOf(groupId))?.changes).toHaveLength(1);
  });

  it("to publish are apart", async () => {
    const { editor, phone } = await begin("may-publish");
    const writer = editor("writer", { mayPublish: false });
    await save(writer, edit(phone, "02 4000 0001", "02 4000 0002"));
    expect((await publishAll(writer)).kind).toBe("forbidden");
    expect(await phoneOf("may-publish")).toBe("02 4000 0001");
    expect((await publishAll(editor("publisher"))).kind).toBe("done");
  });
});

describe("a command over newer changes of the console", () => {
  const apply = (
    yaml: string,
    bases = { site: null, group: null } as Parameters<typeof configurationCheck>[0],
  ) => store.apply(yaml, "ana", configurationCheck(bases));

  it("is refused and names them, unless the file contains them or they are overwritten on purpose", async () => {
    const { priya, phone } = await begin("command");
    await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
    await publishAll(priya);
    const refused = await apply(file("command", "02 4000 0001", "  tagline: New"));
    expect(refused).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(refused)).toContain(
      "it changed Newcastle’s phone number from “02 4000 0001” to “02 4000 0002”",
    );
    expect(await phoneOf("command")).toBe("02 4000 0002");
    expect((await apply(file("command", "02 4000 0002", "  tagline: New"))).kind).toBe("applied");
    expect((await store.apply(file("command"), "ana")).kind).toBe("applied");
    expect(await phoneOf("command")).toBe("02 4000 0001");
  });

  it("is refused for content alike", async () => {
    const { priya, siteId } = await begin("words");
    const words = (text: string) => `pages:
  - { path: /about-us, title: About us, description: Who we are, blocks: [{ type: rich_text, text: ${text} }] }`;
    const applyWords = async (text: string, base: number | null = null) => {
      store.forget();
      const pictures = createPictureStore(folderOriginals(join(tmpdir(), "unused")));
      const services = { db, pictures, patterns: rules.patterns };
      const files = [{ name: "about.yaml", text: words(text), folder: null }];
      const options = { by: "ana", at, checkReplacement: contentCheck(base) };
      return applyContent(services, (await store.bySlug("words"))!, files, options);
    };
    expect((await applyWords("Hello")).kind).toBe("applied");
    const name = { document: "content" as const, siteId };
    const edits = [edit(["pages", "/about-us", "title"], "About us", "Who we are")];
    await saveEdits(db.asConsole, priya, { name, edits }, rules, at);
    await publishAll(priya);
    expect(await applyWords("Hello again")).toMatchObject({
      kind: "refused",
      problems: [
        { message: expect.stringContaining("the page /about-us, title from “About us” to “Who we are”") },
      ],
    });
    expect((await applyWords("Hello again", 2)).kind).toBe("applied");
    expect(await applyWords("Hello", 7)).toMatchObject({
      problems: [{ message: "--base: the content has no version 7" }],
    });
  });

  it("counts every version after the named one", async () => {
    await begin("based");
    await store.apply(file("based", "02 4000 0005"), "ana");
    expect((await apply(file("based", "02 4000 0001"), { site: null, group: 1 })).kind).toBe("refused");
    expect((await apply(file("based", "02 4000 0001"), { site: null, group: 2 })).kind).toBe("applied");
    expect(await apply(file("based", "02 4000 0002"), { site: null, group: 9 })).toMatchObject({
      problems: [{ message: "--base: the group has no version 9" }],
    });
  });
});

it("is one entry of the log for each action, without values", async () => {
  const { groupId, priya, phone } = await begin("audited");
  await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
  await publishAll(priya);
  const { rows } = await db.asConsole.withTenant({ groupId }, (tx) =>
    tx.execute(
      sql`select action, actor_kind as kind, actor_id as id, changes::text as changes from audit_entries order by seq`,
    ),
  );
  expect(rows).toMatchObject([
    { action: "draft.save", kind: "member", id: "priya" },
    { action: "draft.publish", kind: "member", id: "priya" },
  ]);
  expect(JSON.stringify(rows)).not.toContain("02 4000");
});

it("is seen by its group only [SITE-09]", async () => {
  const { priya, phone, groupId } = await begin("mine");
  const { groupId: otherId } = await begin("other");
  await save(priya, edit(phone, "02 4000 0001", "02 4000 0002"));
  const seen = (id: string) =>
    db.asConsole.withTenant({ groupId: id }, async (tx) => [
      ...(await tx.select().from(draftChanges)),
      ...(await tx.select().from(changeSets)),
    ]);
  expect(await seen(groupId)).toHaveLength(1);
  expect(await seen(otherId)).toEqual([]);
  await expect(db.withTenant({ groupId }, (tx) => tx.select().from(draftChanges))).rejects.toThrow();
});
