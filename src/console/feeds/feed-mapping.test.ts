import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { changeSentence } from "#domain/content/drafts/change-text.ts";
import { namesIn } from "#domain/content/drafts/document-names.ts";
import { discardChanges, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { checkFeedMappings } from "#domain/stock/feeds/feed-document.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { feedMappingOf, saveFeedMapping } from "./feed-mapping.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [checkFeedMappings], patterns: [] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let groupId: string;
let access: Access;

const source = "{ type: https, url: 'https://feeds.example/stock.csv' }";
beforeAll(async () => {
  db = await testDatabase();
  const applied = await createSiteStore(db, () => at).apply(
    `
group:
  slug: coast
  name: Coast
  dealerships:
    - slug: yard
      name: Yard
      feeds: [{ name: yard-sheet, source: ${source} }]
  feeds:
    - name: dms
      source: ${source}
      mapping: { fields: { make: Brand, badge: { from: Trim, regex: '^(\\w+)' } }, removal: { share: 0.1 } }
site: { slug: bay, name: Bay }
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  groupId = applied.group.id;
  const grant = { groupId, groupSlug: "coast", role: "owner", mayPublish: true } as const;
  access = { operator: false, grants: [{ ...grant, siteIds: null, locationIds: null }] };
});
afterAll(() => db.remove());

const modelOf = (feed: string, mapping: string) => feedMappingOf(db.asConsole, groupId, { feed, mapping });
async function save(feed: string, mapping: string, options: { seen?: string; as?: Access } = {}) {
  const seen = options.seen ?? (await modelOf(feed, mapping))?.seen ?? "";
  const editor = { groupId, memberId: "ana", access: options.as ?? access };
  return saveFeedMapping({ db: db.asConsole, rules, at }, editor, { feed, mapping }, seen);
}
const draft = () => db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
async function sentences(): Promise<string[]> {
  const found = await draft();
  if (!found) throw new Error("there is no draft");
  return found.changes.map((change) => changeSentence(change, namesIn(found.published)));
}
async function discardAll(): Promise<void> {
  const ids = (await draft())?.changes.map(({ id }) => id) ?? [];
  await discardChanges(db.asConsole, { groupId, memberId: "ana", access }, ids);
}

it("saves a file's mapping for the scheduled feed as a change in the draft, with the feed's limits of removal", async () => {
  const mapping = "fields:\n  make: Marke\n  price: Preis\n";
  expect(await modelOf("dms", mapping)).toMatchObject({ isSame: false, isDrafted: false });
  expect(await save("dms", mapping)).toBeNull();
  expect(await modelOf("dms", mapping)).toMatchObject({ isSame: true, isDrafted: true });
  const changes = (await draft())?.changes ?? [];
  expect(changes).toMatchObject([
    {
      document: "group",
      path: ["feeds", "dms", "mapping"],
      by: "ana",
      to: { fields: { make: "Marke", price: "Preis" }, removal: { share: 0.1 } },
    },
  ]);
  expect(await sentences()).toEqual([
    "changed the mapping of the feed dms: make from “Brand” to “Marke”, badge from “from Trim, regex ^(\\w+)” to nothing, price set to “Preis”",
  ]);
  await discardAll();
});

it("saves it for a feed of a dealership", async () => {
  expect(await save("yard-sheet", "fields: { make: Marke }\ndecimal: ','")).toBeNull();
  expect((await draft())?.changes).toMatchObject([
    { path: ["dealerships", "yard", "feeds", "yard-sheet", "mapping"] },
  ]);
  expect(await sentences()).toEqual([
    "changed the mapping of the feed yard-sheet: make set to “Marke”, decimal set to “,”",
  ]);
  await discardAll();
});

it("offers nothing for a feed of uploaded files only", async () => {
  expect(await modelOf("by-hand", "fields: {}")).toBeNull();
  expect(await save("by-hand", "fields: {}")).toEqual(["no scheduled feed is named by-hand any more"]);
});

it("refuses what commands refuse, new patterns, and members who may not edit settings", async () => {
  expect(await save("dms", "fields: { nothing: Brand }")).toMatchObject([expect.stringContaining("fields")]);
  expect(await save("dms", "fields: { make: { from: Brand, regex: '(a+)+$' } }")).toEqual([
    "patterns (`regex`) that the feed doesn’t have yet are set by a command only",
  ]);
  expect(await save("dms", "fields: { badge: { from: Line, regex: '^(\\w+)' } }")).toBeNull();
  await discardAll();
  const stock: Access = { operator: false, grants: [{ ...access.grants[0]!, role: "stock" }] };
  expect(await save("dms", "fields: { make: Marke }", { as: stock })).toEqual([
    "your role doesn’t reach that far",
  ]);
  expect((await draft())?.changes).toEqual([]);
});

it("doesn't replace what another member saved meanwhile", async () => {
  const seen = (await modelOf("dms", ""))?.seen ?? "";
  expect(await save("dms", "fields: { make: Marke }", { seen })).toBeNull();
  expect(await save("dms", "fields: { make: Maker }", { seen })).toEqual([
    "another member changed the feed’s mapping meanwhile; save again to replace theirs",
  ]);
  expect(await save("dms", "fields: { make: Maker }", { seen: "no json" })).toHaveLength(1);
  expect(await save("dms", "fields: { make: Maker }")).toBeNull();
  expect(await sentences()).toEqual([expect.stringContaining("make from “Brand” to “Maker”")]);
  await discardAll();
});
