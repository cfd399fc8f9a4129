import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { pageAt } from "#domain/content/pages/content-store.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { RenderPage } from "#platform/http/page-renderer.server.ts";
import { createPageComparison } from "./page-changes.server.ts";

const now = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let of: { groupId: string; siteId: string };
let rendered: string[];

/** Shows the site's tagline everywhere but on content pages, which show their title. */
const render: RenderPage = async (site, path) => {
  rendered.push(path);
  const found = await pageAt(db, site, path, now);
  if (path.startsWith("/about") && !found.page) return { status: 404, html: "", redirectsTo: null };
  const words = found.page?.title ?? site.tagline ?? "";
  const script = `<script>${site.version}</script>`;
  return { status: 200, html: `<title>${words}</title><p>${words}</p>${script}`, redirectsTo: null };
};

const comparison = (limits?: { pages: number; ms: number }) =>
  createPageComparison({
    db,
    rules,
    now: () => now,
    render,
    stocks: createStocks(db, () => now),
    ...(limits ? { limits } : {}),
  });

const page = (path: string, title: string) => ({
  path,
  title,
  description: "d",
  noindex: false,
  blocks: [{ type: "rich_text", text: "x" }],
});
const content = (path: string, to: unknown): Change => ({
  document: "content",
  siteId: of.siteId,
  path: ["pages", path],
  from: undefined,
  to,
});
const tagline = (to: string): Change => ({
  document: "site",
  siteId: of.siteId,
  path: ["tagline"],
  from: "Old words",
  to,
});

beforeAll(async () => {
  db = await testDatabase();
  const applied = await createSiteStore(db, () => now).apply(
    `
group: { slug: north, name: Group, dealerships: [{ slug: north-yard, name: Yard }], locations: [{ slug: yard-north, name: Newcastle }] }
site: { slug: yard, name: Yard, tagline: Old words }
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  of = { groupId: applied.group.id, siteId: applied.site?.id ?? "" };
  rendered = [];
});
afterAll(() => db.remove());

it("lists the pages that a draft changes, adds or removes, and no other", async () => {
  const changes = [content("/about-us", page("/about-us", "Who we are"))];
  const found = await comparison().pages({ ...of, changes });
  expect(found).toMatchObject({
    kind: "compared",
    pages: [{ path: "/about-us", title: "Who we are", how: "added" }],
    left: 0,
  });
  // No rule of the configuration is touched.
  expect(rendered.filter((path) => path.startsWith("/search"))).toEqual([]);
});

it("compares results pages too where a rule is touched", async () => {
  const found = await comparison().pages({ ...of, changes: [tagline("New words")] });
  if (found.kind !== "compared") throw new Error(found.kind);
  const paths = found.pages.map(({ path }) => path);
  expect(paths).toContain("/");
  expect(paths).toContain("/search");
  expect(found.pages.every(({ how }) => how === "changed")).toBe(true);
});

it("finds nothing without a change", async () => {
  expect(await comparison().pages({ ...of, changes: [] })).toMatchObject({ pages: [], left: 0 });
});

it("stops at its limits and says how much is left", async () => {
  const changes = [tagline("New words")];
  const few = await comparison({ pages: 2, ms: 60_000 }).pages({ ...of, changes });
  expect(few).toMatchObject({ compared: 2 });
  expect(few.kind === "compared" && few.left).toBeGreaterThan(0);
  expect(await comparison({ pages: 100, ms: 0 }).pages({ ...of, changes })).toMatchObject({ compared: 0 });
});

it("lets other work go on between two pages, and compares one draft at a time", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  rendered = [];
  const both = comparison();
  const draft = { ...of, changes: [tagline("New words")] };
  const [first, second] = await Promise.all([both.pages(draft), both.pages(draft)]);
  isDone = true;
  expect(first).toEqual(second);
  const half = rendered.length / 2;
  expect(rendered.slice(0, half)).toEqual(rendered.slice(half));
  expect(turns).toBeGreaterThan(half / 2);
});

it("shows the words of one page live and draft, and says what can't be compared", async () => {
  const draft = { ...of, changes: [tagline("New words")] };
  expect(await comparison().page(draft, "/")).toMatchObject({ isSame: false, differences: [{}, {}] });
  expect(await comparison().page({ ...of, changes: [] }, "/")).toEqual({
    kind: "compared",
    isSame: true,
    differences: [],
  });
  const broken: Change = { ...tagline("x"), path: ["theme", "brand"], to: "no colour" };
  expect(await comparison().page({ ...of, changes: [broken] }, "/")).toMatchObject({ kind: "invalid" });
});
