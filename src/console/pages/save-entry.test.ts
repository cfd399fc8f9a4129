import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { publishDraft } from "#domain/content/drafts/change-sets.server.ts";
import { readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { blockSchemas } from "#domain/content/pages/block.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { blockForms } from "./block-forms.ts";
import { controlName, rearranged, type TypedEntry } from "./entry-form.ts";
import { entryFields } from "./entry-kinds.ts";
import type { EntryAnswer, EntryModel, ListedEntry } from "./entry-model.ts";
import type { EditedList } from "./entry-name.ts";
import { blockFields } from "./entry-of-form.ts";
import { entryOf, pagesOf } from "./pages-model.server.ts";
import { entryStep } from "./save-entry.server.ts";
import { chosenSite } from "./site-content.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search", "/cars/:slug"] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: ReturnType<typeof createSiteStore>;
let target: NonNullable<Awaited<ReturnType<typeof chosenSite>>["chosen"]>;
let access: Access;

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
  const yaml = `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }
site:
  { slug: bay, name: Bay, hosts: [bay.localhost], content: { imageHosts: ["https://pictures.example"] } }`;
  const applied = await store.apply(yaml, "ana");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  access = {
    operator: false,
    grants: [
      {
        groupId: applied.group.id,
        groupSlug: "coast",
        role: "marketing",
        mayPublish: true,
        siteIds: null,
        locationIds: null,
      },
    ],
  };
  target = (await chosenSite(store, { access }, null)).chosen!;
});
afterAll(() => db.remove());

const deps = () => ({ db: db.asConsole, rules, at });
const editor = (memberId = "tom") => ({ groupId: target.groupId, memberId, access });
const modelOf = async (list: EditedList, key: string | null): Promise<EntryModel> => {
  const of = { db: db.asConsole, sites: store, rules };
  const model = await entryOf(
    of,
    { target, list, key },
    {
      consoleUrl: "http://admin.localhost:3000/",
      today: "2026-03-02",
    },
  );
  if (!model) throw new Error(`there is no ${list} ${key}`);
  return model;
};
const page = (path: string) => modelOf("pages", path);
const stored = async (path: string) => JSON.parse((await page(path)).seen) as Record<string, unknown>;

const listed = async (query: string): Promise<ListedEntry[]> => {
  const of = { db: db.asConsole, sites: store, rules };
  const model = await pagesOf(of, target, { targets: [target], query });
  return model?.lists.find((one) => one.list === "pages")?.entries ?? [];
};

/** What a browser sends of a form, with some of it typed over: keys are `title` of the entry and `1:text` of a block. */
function formOf({ list, seen }: EntryModel, entry: TypedEntry, over: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("seen", seen);
  form.set("step", "save");
  const put = (name: string, text: string): void => {
    const rows = text.startsWith("[") ? (JSON.parse(text) as Record<string, string>[]) : null;
    form.set(name, rows ? String(rows.length) : text);
    for (const [row, cells] of (rows ?? []).entries())
      for (const [cell, one] of Object.entries(cells)) form.set(`${name}:${row}:${cell}`, one);
  };
  const typed = { ...entry.texts, ...over };
  for (const field of entryFields[list]) put(controlName(null, field), typed[field.path.join(".")] ?? "");
  for (const { id, type, was, texts } of entry.blocks) {
    form.append("block", id);
    form.set(`block:${id}:type`, type);
    form.set(`block:${id}:was`, was);
    for (const [key, text] of Object.entries(texts))
      put(controlName(id, { path: key.split(".") }), over[`${id}:${key}`] ?? text);
  }
  return form;
}

type Sending = {
  over?: Record<string, string>;
  steps?: string[];
  also?: Record<string, string>;
  by?: string;
};

/** Opens the form of an entry, changes it and sends it. */
async function send(
  list: EditedList,
  key: string | null,
  { over = {}, steps = [], also = {}, by = "tom" }: Sending,
  opened?: EntryModel,
): Promise<EntryAnswer> {
  const model = opened ?? (await modelOf(list, key));
  const typed = steps.reduce((so, step) => {
    const [how = "", type = ""] = step.split(" ");
    return rearranged(so, how, type, blockFields)!;
  }, model.typed);
  const form = formOf(model, typed, over);
  for (const [name, value] of Object.entries(also)) form.set(name, value);
  return entryStep(deps(), editor(by), { target, list, key }, form);
}
const save = (path: string, over: Record<string, string>, opened?: EntryModel) =>
  send("pages", path, { over }, opened);
const add = (path: string, text = "Hello") =>
  send("pages", null, { over: { title: "About us", path, description: "Who we are", "1:text": text } });
const problemsOf = (answer: EntryAnswer) => {
  if (answer.kind !== "problems") throw new Error(answer.kind);
  return answer;
};

async function publish(): Promise<void> {
  const { groupId } = target;
  const draft = await db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
  const ids = draft?.changes.map(({ id }) => id) ?? [];
  const outcome = await publishDraft(db.asConsole, editor(), { title: "Pages", ids, rules }, at);
  expect(outcome.kind).toBe("done");
  store.forget();
}

it("adds a page once, at an address that is free, made from the title if none is typed", async () => {
  expect(await add("/about-us")).toMatchObject({ kind: "saved", key: "/about-us" });
  expect(problemsOf(await add("about-us")).general).toEqual([
    "There is a page at /about-us already. Choose another address.",
  ]);
  expect(await add("")).toMatchObject({ kind: "problems" });
  const made = await send("pages", null, {
    over: { title: "Our People", description: "Who we are", "1:text": "Hello" },
  });
  expect(made).toMatchObject({ kind: "saved", key: "/our-people" });
  const wrong = problemsOf(await send("pages", null, { over: { path: "/Search", "1:text": "" } }));
  expect(Object.keys(wrong.problems)).toEqual(
    expect.arrayContaining(["entry:value:path", "entry:value:title", "block:1:value:text"]),
  );
  expect(wrong.typed.texts.path).toBe("/Search");
  expect(problemsOf(await add("/search")).problems["entry:value:path"]).toContain("fixed route");
});

it("saves what was typed, and nothing that wasn't", async () => {
  await add("/words");
  expect(await save("/words", {})).toEqual({ kind: "unchanged", key: "/words" });
  const typed = { title: "Words", "1:text": "Hello\r\n\r\nthere", from: "2026-04-01" };
  expect((await save("/words", typed)).kind).toBe("saved");
  expect(await stored("/words")).toMatchObject({
    title: "Words",
    from: "2026-04-01",
    description: "Who we are",
    blocks: [{ type: "rich_text", text: "Hello\n\nthere" }],
  });
  expect((await save("/words", { from: "" })).kind).toBe("saved");
  expect(await stored("/words")).not.toHaveProperty("from");
});

it("moves, adds, copies and removes blocks, and saves them together", async () => {
  await add("/blocks");
  const items = JSON.stringify([
    { question: "Why?", answer: "Because." },
    { question: "", answer: "" },
  ]);
  expect(
    (await send("pages", "/blocks", { steps: ["add faq", "up-2"], over: { "2:items": items } })).kind,
  ).toBe("saved");
  expect((await stored("/blocks")).blocks).toMatchObject([
    { type: "faq", items: [{ question: "Why?", answer: "Because." }] },
    { type: "rich_text", text: "Hello" },
  ]);
  expect((await send("pages", "/blocks", { steps: ["copy-1", "remove-2", "down-1"] })).kind).toBe("saved");
  expect((await stored("/blocks")).blocks).toMatchObject([{ type: "faq" }, { type: "faq" }]);
  const answer = await send("pages", "/blocks", { also: { step: "remove-2" } });
  expect(answer).toMatchObject({ kind: "editing", typed: { blocks: [{ id: "1" }] } });
});

it("reports what is wrong at its control, and what was typed is in the answer", async () => {
  await add("/wrong");
  const answer = problemsOf(
    await send("pages", "/wrong", {
      steps: ["add hero"],
      over: { "2:image.src": "nowhere", "2:image.alt": "A yard", title: "" },
    }),
  );
  expect(answer.problems).toMatchObject({
    "entry:value:title": "Fill this in.",
    "block:2:value:title": "Fill this in.",
    "block:2:value:image.src": expect.stringContaining("begins with"),
  });
  expect(answer.problems["block:2:value:title"]).not.toContain("/wrong");
  expect(answer.typed.blocks[1]?.texts["image.src"]).toBe("nowhere");
});

it("requires a description of each picture that is chosen", async () => {
  await add("/picture");
  const over = { "2:image.src": "https://pictures.example/a.jpg", "2:image.alt": " " };
  const answer = problemsOf(await send("pages", "/picture", { steps: ["add image"], over }));
  expect(answer.problems).toEqual({ "block:2:value:image.alt": expect.stringContaining("Describe") });
});

describe("two editors of one page", () => {
  it("edit different fields and different blocks: both are saved", async () => {
    await add("/merge", "First");
    await send("pages", "/merge", { steps: ["add quote"], over: { "2:text": "Good", "2:name": "Ana" } });
    const mine = await page("/merge");
    expect((await send("pages", "/merge", { over: { "2:text": "Better" }, by: "ana" })).kind).toBe("saved");
    expect((await save("/merge", { "1:text": "Mine", title: "Ours" }, mine)).kind).toBe("saved");
    expect(await stored("/merge")).toMatchObject({
      title: "Ours",
      blocks: [{ text: "Mine" }, { text: "Better", name: "Ana" }],
    });
  });

  it("edit the same block: the second is asked, sees the other's words, and may replace them knowingly", async () => {
    await add("/both");
    const mine = await page("/both");
    expect((await save("/both", { "1:text": "Theirs", title: "Their title" })).kind).toBe("saved");
    const answer = problemsOf(await save("/both", { "1:text": "Mine" }, mine));
    expect(answer.general).toEqual([expect.stringContaining("changed the same meanwhile")]);
    expect(Object.values(answer.problems).join()).toContain("Theirs");
    expect(answer.typed.texts.title).toBe("Their title");
    expect((await stored("/both")).blocks).toMatchObject([{ text: "Theirs" }]);
    const again = { ...mine, typed: answer.typed, seen: answer.seen };
    expect((await save("/both", {}, again)).kind).toBe("saved");
    expect(await stored("/both")).toMatchObject({ title: "Their title", blocks: [{ text: "Mine" }] });
  });

  it("one removes what the other edits: what was typed can be added anew", async () => {
    await add("/vanish");
    const mine = await page("/vanish");
    expect(await send("pages", "/vanish", { also: { step: "remove" } })).toEqual({ kind: "removed" });
    const answer = problemsOf(await save("/vanish", { "1:text": "Mine" }, mine));
    expect(answer.general[0]).toContain("removed this page meanwhile");
    const again = { ...mine, typed: answer.typed, seen: answer.seen };
    expect((await save("/vanish", {}, again)).kind).toBe("saved");
    expect((await stored("/vanish")).blocks).toMatchObject([{ text: "Mine" }]);
    const seen = await page("/vanish");
    await save("/vanish", { "1:text": "Newer" });
    const refused = problemsOf(await send("pages", "/vanish", { also: { step: "remove" } }, seen));
    expect(refused.general[0]).toContain("changed this page meanwhile");
    expect((await stored("/vanish")).blocks).toMatchObject([{ text: "Newer" }]);
  });
});

it("refuses a form that began with more blocks than a page can have, and changes nothing", async () => {
  await add("/seen");
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ type: "quote", text: `${n}` }));
  const sent = async (count: number) => {
    const seen = JSON.stringify({ ...(await stored("/seen")), blocks: blocks(count) });
    return problemsOf(await send("pages", "/seen", { over: { "1:text": "Mine" }, also: { seen } }));
  };
  expect((await sent(61)).general).toEqual([expect.stringContaining("more blocks than a page can have")]);
  expect((await sent(60)).general).toEqual([
    expect.stringContaining("Save again to replace that with what is here"),
  ]);
  expect((await stored("/seen")).blocks).toMatchObject([{ text: "Hello" }]);
});

it("moves a published page: the old address leads to the new one, and only with consent", async () => {
  await add("/old-place");
  await publish();
  const also = { redirect: "yes" };
  const moved = await send("pages", "/old-place", { over: { path: "/new-place" }, also });
  expect(moved).toMatchObject({ kind: "saved", key: "/new-place" });
  await publish();
  const site = await store.bySlug("bay");
  expect(site?.redirects).toEqual([{ from: "/old-place", to: "/new-place", permanent: true }]);
  await send("pages", "/new-place", { over: { path: "/third-place" }, also });
  await publish();
  expect((await store.bySlug("bay"))?.redirects).toEqual([
    { from: "/old-place", to: "/third-place", permanent: true },
    { from: "/new-place", to: "/third-place", permanent: true },
  ]);
});

it("marks what differs from what shoppers see, and names links that lead nowhere", async () => {
  await add("/marks", "See [us](/about-us), [cars](/cars/x), [nothing](/no-such-page#top).");
  expect(await page("/marks")).toMatchObject({
    mark: "new",
    seenAt: null,
    brokenLinks: [{ href: "/no-such-page#top", block: 0 }],
  });
  await publish();
  await send("pages", "/marks", {
    steps: ["add quote", "up-2"],
    over: { "2:text": "Good", "2:name": "Ana" },
  });
  await save("/marks", { title: "Marks" });
  expect(await page("/marks")).toMatchObject({
    mark: "changed",
    changedFields: ["title"],
    changedBlocks: { 1: "new" },
    removedBlocks: 0,
    seenAt: "http://bay.localhost:3000/marks",
  });
  await send("pages", "/about-us", { also: { step: "remove" } });
  const all = await listed("");
  expect(all.find(({ key }) => key === "/marks")).toMatchObject({ mark: "changed", brokenLinks: 2 });
  expect(all.find(({ key }) => key === "/about-us")).toMatchObject({ mark: "removed" });
  expect(all.find(({ key }) => key === "/privacy-policy")?.about).toContain("standard text");
  expect((await listed("GOOD ana")).map(({ key }) => key)).toEqual(["/marks"]);
  // Eight words are looked for.
  expect((await listed("g o d a n go oo an zzz")).map(({ key }) => key)).toContain("/marks");
});

it("edits articles, their categories and popups alike", async () => {
  const category = await send("categories", null, { over: { title: "News" } });
  expect(category).toMatchObject({ kind: "saved", key: "news" });
  const over = {
    title: "Open day",
    category: "news",
    author: "Ana",
    summary: "Come and see us.",
    "image.src": "/img/960/0123456789abcdef0123456789abcdef.jpg",
    "image.alt": "Our yard",
    "1:text": "On Saturday.",
  };
  expect(await send("articles", null, { over })).toMatchObject({ kind: "saved", key: "news/open-day" });
  expect((await modelOf("articles", "news/open-day")).typed.texts.date).toBe("2026-03-02");
  const popup = {
    title: "Sale",
    description: "Now on.",
    buttonText: "See it",
    linkTo: "/search",
    src: "/img/960/0123456789abcdef0123456789abcdef.jpg",
    expiryDate: "2026-04-01",
  };
  const bare = problemsOf(await send("popups", null, { over: popup }));
  expect(JSON.stringify(bare)).toContain("Add the dealer licence number");
  const lawful = { ...popup, description: "Now on. Dealer licence MD012345." };
  expect((await send("popups", null, { over: lawful })).kind).toBe("saved");
  const gone = problemsOf(await send("categories", "news", { also: { step: "remove" } }));
  expect(gone.general.join()).toContain("there is no category news");
});

it("is of sites within the member's reach", async () => {
  const elsewhere: Access = { operator: false, grants: [{ ...access.grants[0]!, siteIds: ["other"] }] };
  expect((await chosenSite(store, { access: elsewhere }, null)).chosen).toBeNull();
  const outside = { ...editor(), access: elsewhere };
  const model = await modelOf("pages", null);
  const over = { title: "X", description: "X", "1:text": "X" };
  const form = formOf(model, model.typed, over);
  const answer = await entryStep(deps(), outside, { target, list: "pages", key: null }, form);
  expect(problemsOf(answer).general[0]).toContain("your role doesn’t reach that far");
});

describe("a form of every block", () => {
  it.each(Object.keys(blockSchemas) as (keyof typeof blockSchemas)[])("%s has each of its fields", (type) => {
    const keys = new Set(blockForms[type]?.fields.map(({ path: [key] }) => key));
    expect([...keys].sort()).toEqual(
      Object.keys(blockSchemas[type].shape)
        .filter((key) => key !== "type")
        .sort(),
    );
  });
});

it("names pictures without a description, of entries that were written elsewhere", async () => {
  const src = (name: string) => `https://pictures.example/${name}.jpg`;
  const text = `
pages:
  - path: /pictures
    title: Pictures
    description: Ours
    blocks:
      - { type: rich_text, text: Words }
      - { type: image, image: { src: "${src("a")}", alt: "" } }
      - { type: hero, title: Ours, image: { src: "${src("b")}", alt: Our yard } }
      - { type: hero, title: Theirs, image: { src: "${src("c")}", alt: " " } }`;
  const pictures = createPictureStore(folderOriginals(join(tmpdir(), "unused")));
  const content = { db, pictures, patterns: rules.patterns };
  const site = (await store.bySlug("bay")) ?? expect.fail("there is no Bay");
  const files = [{ name: "content", text, folder: null }];
  expect(await applyContent(content, site, files, { by: "ana", at })).toMatchObject({ kind: "applied" });
  expect(await page("/pictures")).toMatchObject({
    undescribed: [
      { src: src("a"), block: 1 },
      { src: src("c"), block: 3 },
    ],
  });
  expect((await listed("")).find(({ key }) => key === "/pictures")).toMatchObject({ undescribed: 2 });
  await save("/pictures", { "2:image.alt": "Our workshop" });
  expect((await page("/pictures")).undescribed).toEqual([{ src: src("c"), block: 3 }]);
});
