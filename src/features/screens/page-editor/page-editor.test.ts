import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blockSchemas } from "#features/content/pages/block.ts";
import { editTargets } from "#features/screens/settings/edit-targets.ts";
import type { Access } from "#features/staff/access/permissions.ts";
import { createSiteStore } from "#platform/config/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addPage, chosenSite, pageOf, pageStep, pagesOf } from "./page-editor.server.ts";
import { blockFields, type TypedPage } from "./page-form.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let target: NonNullable<Awaited<ReturnType<typeof chosenSite>>["chosen"]>;
let access: Access;

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, () => at);
  const yaml = `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }
site: { slug: bay, name: Bay }`;
  const applied = await store.apply(yaml, "ana");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  access = {
    operator: false,
    grants: [
      {
        ...{ groupId: applied.group.id, groupSlug: "coast", role: "marketing", mayPublish: false },
        ...{ siteIds: null, locationIds: null },
      },
    ],
  };
  target = (await chosenSite(store, { access }, null)).chosen!;
});
afterAll(() => db.remove());

const deps = () => ({ db: db.asConsole, rules, at });
const editor = (memberId = "tom") => ({ groupId: target.groupId, memberId, access });
const form = (fields: Record<string, string>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
};
const add = (path: string, text = "Hello") =>
  addPage(deps(), editor(), target, form({ path, title: "About us", description: "Who we are", text }));
const page = async (path: string) => (await pageOf(db.asConsole, target, path, "http://admin.localhost/"))!;

/** What a browser sends of a page's form, with some of it typed over. */
async function sent(path: string, typed: Record<string, string>, of?: TypedPage): Promise<FormData> {
  const model = await page(path);
  const { texts, blocks } = of ?? model.page;
  const fields: Record<string, string> = { seen: model.seen, step: "save", blocks: String(blocks.length) };
  const put = (name: string, key: string, text: string): void => {
    const rows = text.startsWith("[{") ? (JSON.parse(text) as Record<string, string>[]) : null;
    fields[`${name}:${key}`] = rows ? String(rows.length) : text;
    for (const [row, cells] of (rows ?? []).entries())
      for (const [cell, one] of Object.entries(cells)) fields[`${name}:${key}:${row}:${cell}`] = one;
  };
  for (const [key, text] of Object.entries(texts)) put("page", key, text);
  for (const [index, block] of blocks.entries()) {
    fields[`block:${index}:type`] = block.type;
    fields[`block:${index}:number`] = block.from === null ? "" : String(block.from);
    for (const [key, text] of Object.entries(block.texts)) put(`block:${index}`, key, text);
  }
  return form({ ...fields, ...typed });
}
const step = async (path: string, typed: Record<string, string>, of?: TypedPage) =>
  pageStep(deps(), editor(), { target, path }, await sent(path, typed, of));

it("adds a page once, at an address that is free", async () => {
  expect(await add("about-us")).toEqual({ kind: "added", path: "/about-us" });
  expect(await add("/about-us")).toMatchObject({ general: ["There is a page at /about-us already."] });
  expect(await add("/search")).toMatchObject({ general: [expect.stringContaining("fixed route /search")] });
  expect(await add("/About Us")).toMatchObject({ general: [expect.stringContaining("a path is written")] });
  const model = await pagesOf(db.asConsole, target, [target]);
  expect(model).toMatchObject({ pages: [{ path: "/about-us", blocks: 1, days: "Always", isDrafted: true }] });
});

it("saves what was typed, and nothing that wasn't", async () => {
  await add("/words");
  expect(await step("/words", {})).toEqual({ kind: "unchanged" });
  const typed = { "page:title": "Words", "block:0:text": "Hello\r\n\r\nthere", "page:from": "2026-04-01" };
  expect((await step("/words", typed)).kind).toBe("saved");
  expect(JSON.parse((await page("/words")).seen)).toMatchObject({
    ...{ title: "Words", from: "2026-04-01", description: "Who we are" },
    blocks: [{ type: "rich_text", text: "Hello\n\nthere" }],
  });
  expect((await step("/words", { "page:from": "" })).kind).toBe("saved");
  expect(JSON.parse((await page("/words")).seen)).not.toHaveProperty("from");
});

it("moves, adds and removes blocks in the form first, and saves them together", async () => {
  await add("/blocks");
  const added = await step("/blocks", { step: "add", "new-type": "faq" });
  if (added.kind !== "editing") throw new Error(added.kind);
  expect(added.page.blocks.map(({ type, from }) => [type, from])).toEqual([
    ["rich_text", 0],
    ["faq", null],
  ]);
  const filled = {
    "block:1:items": "2",
    "block:1:items:0:question": "Why?",
    "block:1:items:0:answer": "Because.",
    "block:1:items:1:question": "",
  };
  const moved = await step("/blocks", { ...filled, step: "up-1" }, added.page);
  if (moved.kind !== "editing") throw new Error(moved.kind);
  expect((await page("/blocks")).page.blocks).toHaveLength(1);
  expect((await step("/blocks", {}, moved.page)).kind).toBe("saved");
  expect(JSON.parse((await page("/blocks")).seen).blocks).toEqual([
    { type: "faq", items: [{ question: "Why?", answer: "Because." }] },
    { type: "rich_text", text: "Hello" },
  ]);
  const removed = await step("/blocks", { step: "remove-0" });
  if (removed.kind !== "editing") throw new Error(removed.kind);
  expect((await step("/blocks", {}, removed.page)).kind).toBe("saved");
  expect((await page("/blocks")).page.blocks).toHaveLength(1);
});

it("reports what is wrong at its control, and keeps what was typed", async () => {
  await add("/wrong");
  const added = await step("/wrong", { step: "add", "new-type": "hero" });
  if (added.kind !== "editing") throw new Error(added.kind);
  const answer = await step("/wrong", { "block:1:image.src": "nowhere", "page:title": "" }, added.page);
  expect(answer).toMatchObject({
    kind: "problems",
    problems: {
      "page:title": expect.stringContaining("missing"),
      "block:1:title": expect.stringContaining("missing"),
      "block:1:image.src": expect.stringContaining("begins with"),
    },
  });
  expect((answer as Extract<typeof answer, { kind: "problems" }>).page.blocks[1]?.texts["image.src"]).toBe(
    "nowhere",
  );
});

it("asks when somebody else changed the same page meanwhile", async () => {
  await add("/both");
  const mine = await sent("/both", { "block:0:text": "Mine" });
  expect((await step("/both", { "block:0:text": "Theirs" })).kind).toBe("saved");
  const answer = await pageStep(deps(), editor(), { target, path: "/both" }, mine);
  expect(answer).toMatchObject({
    kind: "problems",
    general: [expect.stringContaining("changed Bay: the page /both, blocks meanwhile")],
  });
  expect(JSON.parse((await page("/both")).seen).blocks[0].text).toBe("Theirs");
});

it("removes a page in the draft", async () => {
  await add("/gone");
  expect(await step("/gone", { step: "remove-page" })).toEqual({ kind: "removed" });
  expect(await pageOf(db.asConsole, target, "/gone", "http://admin.localhost/")).toBeNull();
});

it("is of sites within the member's reach", async () => {
  const elsewhere: Access = { operator: false, grants: [{ ...access.grants[0]!, siteIds: ["other"] }] };
  expect(editTargets(elsewhere, [])).toEqual([]);
  const outside = { ...editor(), access: elsewhere };
  const fields = { path: "/x", title: "X", description: "X", text: "X" };
  expect(await addPage(deps(), outside, target, form(fields))).toMatchObject({ kind: "problems" });
});

describe("a form of every block", () => {
  it.each(Object.keys(blockSchemas) as (keyof typeof blockSchemas)[])("%s has each of its fields", (type) => {
    const keys = new Set(blockFields(type).map(({ path: [key] }) => key));
    expect([...keys].sort()).toEqual(
      Object.keys(blockSchemas[type].shape)
        .filter((key) => key !== "type")
        .sort(),
    );
  });
});
