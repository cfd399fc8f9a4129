import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { siteContent } from "./site-content.server.ts";
import { linksOf } from "./site-pages.server.ts";

const blocks = [{ type: "rich_text", text: "Words" }];
const now = () => new Date("2026-03-02T01:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let sites: ReturnType<typeof createSiteStore>;
let access: Access;

beforeAll(async () => {
  db = await testDatabase();
  sites = createSiteStore(db, now);
  const pictures = createPictureStore(folderOriginals(join(tmpdir(), "unused")));
  for (const slug of ["bay", "cove"]) {
    const applied = await sites.apply(
      `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }
site: { slug: ${slug}, name: Site ${slug}, hosts: [${slug}.localhost], trade: { enabled: ${slug === "bay"} } }`,
      "ana",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
    const grant = { groupId: applied.group.id, groupSlug: "coast", role: "marketing" as const };
    access = {
      operator: false,
      grants: [{ ...grant, mayPublish: true, siteIds: null, locationIds: null }],
    };
    const text = `
pages: [{ path: /of-${slug}, title: Only here, description: D, blocks: ${JSON.stringify(blocks)} }, { path: /both, title: Both, description: D, blocks: ${JSON.stringify(blocks)} }]`;
    const site = (await sites.bySlug(slug)) ?? expect.fail("there is no site");
    const files = [{ name: "content", text, folder: null }];
    const written = { by: "ana", at: now() };
    expect(await applyContent({ db, pictures, patterns: [] }, site, files, written)).toMatchObject({
      kind: "applied",
    });
  }
});
afterAll(() => db.remove());

const targetOf = async (name: string) =>
  editTargets(access, await sites.list()).find(({ id }) => id === name) ?? expect.fail(`there is no ${name}`);
const linksFor = async (name: string) => {
  const deps = { consoleDb: db.asConsole, sites, now, stocks: createStocks(db, now) };
  return linksOf(deps, await targetOf(name));
};

it("offers the pages of a site by their titles: written, standard and the platform's own", async () => {
  const links = await linksFor("site:bay");
  expect(links).toEqual(
    expect.arrayContaining([
      { path: "/of-bay", title: "Only here" },
      { path: "/privacy-policy", title: expect.any(String) },
      { path: "/search", title: null },
      { path: "/trade-in", title: null },
    ]),
  );
  expect(links.map(({ path }) => path)).not.toContain("/of-cove");
});

it("offers what all sites of a group have for the group's settings", async () => {
  const paths = (await linksFor("group:coast")).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/both", "/search", "/privacy-policy"]));
  for (const path of ["/of-bay", "/of-cove", "/trade-in"]) expect(paths).not.toContain(path);
});

it("offers pages of the draft, and none that it removes", async () => {
  const target = await targetOf("site:bay");
  const { site } = target;
  if (!site) throw new Error("Bay is no site");
  const { published } = (await siteContent(db.asConsole, { ...target, site })) ?? {};
  const name = { document: "content" as const, siteId: site.id };
  const drafted = { path: "/drafted", title: "Drafted", description: "D", blocks };
  const was = published?.pages.find(({ path }) => path === "/of-bay");
  const edits = [
    { path: ["pages", "/drafted"], from: undefined, to: drafted },
    { path: ["pages", "/of-bay"], from: was, to: undefined },
  ];
  const rules = { reservedHosts: [], checks: [], patterns: [] };
  const editor = { groupId: target.groupId, memberId: "tom", access };
  const saved = await saveEdits(db.asConsole, editor, { name, edits }, rules, now());
  expect(saved).toMatchObject({ kind: "saved" });
  const paths = (await linksFor("site:bay")).map(({ path }) => path);
  expect(paths).toContain("/drafted");
  expect(paths).not.toContain("/of-bay");
});
