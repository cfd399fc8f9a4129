import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { changeSets, draftChanges } from "#domain/configuration/draft-tables.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { publishDraft } from "#domain/content/drafts/change-sets.server.ts";
import { valueAt } from "#domain/content/drafts/document-path.ts";
import { documentOf } from "#domain/content/drafts/documents.server.ts";
import type { Edit } from "#domain/content/drafts/draft.ts";
import { readDraft, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { changeStep, changesOf, draftSummary } from "./changes.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let groupId = "";
let siteId = "";

/** Columns without values, and the role that may read them: the tests take away the right to the others. */
const tables = {
  change_sets: {
    role: "forecourt_app",
    columns: "group_id, id, title, state, summary, made_by, made_at, publish_at, published_at, problem",
  },
  draft_changes: { role: "forecourt_console", columns: "group_id, id, document, site_id, path, changed_by" },
};

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, () => at);
  const yaml =
    "group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }\nsite: { slug: bay, name: Bay }";
  const applied = await store.apply(yaml, "ana");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  groupId = applied.group.id;
  siteId = applied.site?.id ?? "";
  const change = { document: "group" as const, siteId: null, path: ["name"] };
  const acting = db.asConsole.as({ kind: "member", id: "priya", action: "test" });
  await acting.withTenant({ groupId }, async (tx) => {
    await tx.insert(changeSets).values(
      Array.from({ length: 60 }, (_, n) => ({
        groupId,
        id: `set ${n}`,
        title: `Set ${n}`,
        state: n % 2 ? ("failed" as const) : ("published" as const),
        madeBy: "priya",
        madeAt: new Date(at.getTime() + n),
        publishedAt: at,
        versions: [],
        changes: [{ ...change, to: "b", by: "priya" }],
        summary: {
          count: 100,
          places: n === 59 ? [{ siteId: "another" }] : [{}],
          isUndoable: true,
          sentences: Array.from({ length: 20 }, (_sentence, at) => ({ by: "priya", text: `did ${n} ${at}` })),
        },
      })),
    );
    await tx.insert(draftChanges).values({
      ...change,
      groupId,
      id: "draft",
      from: ["a"],
      to: ["b"],
      changedBy: "priya",
      changedAt: at,
    });
  });
});
afterAll(() => db.remove());

async function withoutValues<T>(names: (keyof typeof tables)[], work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  const each = async (query: (name: string, role: string, columns: string) => string) => {
    for (const name of names) await owner.query(query(name, tables[name].role, tables[name].columns));
  };
  try {
    await each((name, role) => `revoke select on ${name} from ${role}`);
    await each((name, role, columns) => `grant select (${columns}) on ${name} to ${role}`);
    return await work();
  } finally {
    await each((name, role) => `grant select on ${name} to ${role}`);
    await owner.end();
  }
}

const access = (more: Partial<Grant> = {}): Access => ({
  operator: false,
  grants: [
    {
      groupId,
      groupSlug: "coast",
      role: "marketing",
      mayPublish: true,
      siteIds: null,
      locationIds: null,
      ...more,
    },
  ],
});
const changes = (of = access()) => {
  const group = { id: groupId, slug: "coast" };
  return changesOf(db.asConsole, { group, groups: [group], member: { id: "priya", access: of } });
};

it("lists change sets without reading their values, with 200 sentences at most and how many more there are", async () => {
  const { sets = [] } = (await withoutValues(["change_sets"], () => changes())) ?? {};
  expect(sets).toHaveLength(50);
  expect(sets.flatMap(({ sentences }) => sentences)).toHaveLength(200);
  expect(sets.map(({ title, count, sentences }) => [title, count, sentences.length]).slice(8, 12)).toEqual([
    ...[
      ["Set 51", 100, 20],
      ["Set 50", 100, 20],
    ],
    ...[
      ["Set 49", 100, 0],
      ["Set 48", 100, 0],
    ],
  ]);
  expect(sets[0]?.sentences[0]).toBe("A former member did 59 0");
});

it("offers to roll back and to take back what the member may publish, in all of its places", async () => {
  const offered = async (of: Access) =>
    ((await changes(of))?.sets ?? [])
      .slice(0, 3)
      .map(({ mayRollBack, mayTakeBack }) => [mayRollBack, mayTakeBack]);
  const [none, takeBack, rollBack] = [
    [false, false],
    [false, true],
    [true, false],
  ];
  expect(await offered(access())).toEqual([takeBack, rollBack, takeBack]);
  expect(await offered(access({ siteIds: ["another"] }))).toEqual([takeBack, none, none]);
  expect(await offered(access({ mayPublish: false }))).toEqual([none, none, none]);
});

it("says how much is saved and what failed without reading any value", async () => {
  const summary = await withoutValues(["change_sets", "draft_changes"], () =>
    draftSummary(db.asConsole, groupId),
  );
  expect(summary).toEqual({
    changes: 1,
    failed: Array.from({ length: 10 }, (_, n) => `Set ${59 - 2 * n}`),
  });
});

it("asks about each value that changed again, with a number of steps that grows with the set", async () => {
  const rules = { reservedHosts: [], checks: [], patterns: [] };
  const editor = { groupId, memberId: "priya", access: access() };
  const name = { document: "content" as const, siteId };
  const publish = async (edits: Edit[]): Promise<string> => {
    const saved = await saveEdits(db.asConsole, editor, { name, edits }, rules, at);
    if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
    const ids = saved.changes.filter(({ siteId: of }) => of === siteId).map(({ id }) => id);
    const done = await publishDraft(db.asConsole, editor, { title: "Pages", ids, rules }, at);
    if (done.kind !== "done") throw new Error(JSON.stringify(done));
    return done.id;
  };
  const paths = Array.from({ length: 100 }, (_, n) => `/p${n}`);
  const page = (path: string) => ({
    path,
    title: "A",
    description: "d",
    blocks: [{ type: "rich_text", text: "A" }],
  });
  const id = await publish(paths.map((path) => ({ path: ["pages", path], from: undefined, to: page(path) })));
  const changed = paths.filter((_, n) => n !== 1);
  await publish(changed.map((path) => ({ path: ["pages", path, "title"], from: "A", to: "B" })));
  const form = new FormData();
  form.set("step", "roll-back");
  form.set("id", id);
  const texts = vi.spyOn(JSON, "stringify");
  const answer = await changeStep({ db: db.asConsole, rules, at }, editor, form);
  const steps = texts.mock.calls.length;
  texts.mockRestore();
  if (answer?.kind !== "choose") throw new Error(JSON.stringify(answer));
  expect(answer.questions.map(({ index }) => index)).toEqual([...paths.keys()].filter((n) => n !== 1));
  expect(steps).toBeLessThan(30 * paths.length);
});

it("undoes the ticked changes of a publication, and asks about one that changed again [DECIDE-362]", async () => {
  const rules = { reservedHosts: [], checks: [], patterns: [] };
  const editor = { groupId, memberId: "priya", access: access() };
  const name = { document: "content" as const, siteId };
  const publish = async (title: string, edits: Edit[]) => {
    const saved = await saveEdits(db.asConsole, editor, { name, edits }, rules, at);
    if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
    const ids = saved.changes.filter(({ siteId: of }) => of === siteId).map(({ id }) => id);
    const done = await publishDraft(db.asConsole, editor, { title, ids, rules }, at);
    if (done.kind !== "done") throw new Error(JSON.stringify(done));
    return done.id;
  };
  const step = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [key, value] of fields) form.append(key, value);
    return changeStep({ db: db.asConsole, rules, at }, editor, form);
  };
  const titles = async () => {
    const draft = await db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId, [name]));
    const content = draft && documentOf(draft.published, name);
    return ["/some-a", "/some-b"].map((path) => valueAt("content", content, ["pages", path, "title"]));
  };
  const page = (path: string) => ({
    path,
    title: "Old",
    description: "d",
    blocks: [{ type: "rich_text", text: "A" }],
  });
  const titleOf = (path: string, from: string, to: string): Edit => ({
    path: ["pages", path, "title"],
    from,
    to,
  });
  await publish(
    "Pages",
    ["/some-a", "/some-b"].map((path) => ({ path: ["pages", path], from: undefined, to: page(path) })),
  );
  const id = await publish("Titles", [titleOf("/some-a", "Old", "New"), titleOf("/some-b", "Old", "New")]);
  const shown = await step([
    ["step", "roll-back-some"],
    ["id", id],
  ]);
  if (shown?.kind !== "choose some") throw new Error(JSON.stringify(shown));
  expect(shown.changes.map(({ index }) => index)).toEqual([0, 1]);
  const some: [string, string][] = [
    ["step", "roll-back"],
    ["id", id],
    ["some", "1"],
  ];
  expect(await step(some)).toMatchObject({ kind: "failed", text: "Choose at least one change to undo." });
  expect(await step([...some, ["only", "1"]])).toMatchObject({ kind: "done" });
  expect(await titles()).toEqual(["New", "Old"]);
  await publish("Again", [titleOf("/some-a", "New", "Newer")]);
  const asked = await step([...some, ["only", "0"]]);
  expect(asked).toMatchObject({ kind: "choose", only: [0], questions: [{ index: 0 }] });
  expect(await step([...some, ["only", "0"], ["choice-0", "restore"]])).toMatchObject({ kind: "done" });
  expect(await titles()).toEqual(["Old", "Old"]);
});
