import { afterAll, beforeAll, expect, it } from "vitest";
import { chosenSite } from "#console/pages/site-content.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { draftChangesOf, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { moveSection } from "./move-section.server.ts";
import { visualModel, visualOfAddress } from "./visual.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: ReturnType<typeof createSiteStore>;
let target: NonNullable<Awaited<ReturnType<typeof chosenSite>>["chosen"]>;
let access: Access;

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
  const applied = await store.apply(
    `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }
site: { slug: bay, name: Bay, hosts: [bay.localhost] }`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  const grant = { role: "marketing" as const, mayPublish: true, siteIds: null, locationIds: null };
  access = { operator: false, grants: [{ groupId: applied.group.id, groupSlug: "coast", ...grant }] };
  target = (await chosenSite(store, { access }, null)).chosen!;
});
afterAll(() => db.remove());

const changes = () =>
  db.asConsole.withTenant({ groupId: target.groupId }, (tx) => draftChangesOf(tx, target.groupId));

async function move(place: string, by: number, version?: string) {
  const form = new FormData();
  const seen = version ?? draftVersion(await changes());
  for (const [name, value] of Object.entries({ place, by: String(by), version: seen })) form.set(name, value);
  const editor = { groupId: target.groupId, memberId: "tom", access };
  return moveSection({ db: db.asConsole, rules, at }, editor, target, form);
}

it("moves a section of the front page, also where the list was inherited [DECIDE-392]", async () => {
  expect(await move("site#home/sections/1", 1)).toEqual({ kind: "moved", place: "site#home/sections/2" });
  const order = async () => {
    const [change] = await changes();
    return [change?.path.join("/"), ...((change?.to ?? []) as string[])].slice(0, 4);
  };
  expect(await order()).toEqual(["home/sections", "banner", "bodies", "range"]);
  expect(await move("site#home/sections/2", -2)).toEqual({ kind: "moved", place: "site#home/sections/0" });
  expect(await order()).toEqual(["home/sections", "range", "banner", "bodies"]);
});

it("moves a block of a page [DECIDE-392]", async () => {
  const blocks = [
    { type: "hero", title: "First" },
    { type: "rich_text", text: "Second" },
  ];
  const page = { path: "/about", title: "About", description: "Us", blocks };
  const editor = { groupId: target.groupId, memberId: "tom", access };
  const name = { document: "content" as const, siteId: target.site.id };
  const edits = [{ path: ["pages", "/about"], from: undefined, to: page }];
  const saved = await saveEdits(db.asConsole, editor, { name, edits }, rules, at);
  expect(saved.kind).toBe("saved");
  const place = "content#pages/%2Fabout/blocks";
  expect(await move(`${place}/1`, -1)).toEqual({ kind: "moved", place: `${place}/0` });
  const types = (await changes())
    .filter(({ document }) => document === "content")
    .map(({ to }) => (to as typeof page).blocks.map(({ type }) => type));
  expect(types).toEqual([["rich_text", "hero"]]);
});

it("moves nothing of a page that was changed meanwhile, nor beyond its ends [DECIDE-392]", async () => {
  const before = await changes();
  for (const tried of [
    () => move("site#home/sections/1", 1, "another"),
    () => move("site#home/sections/0", -1),
    () => move("site#home/heroHeading", 1),
    () => move("content#pages/%2Fnone/blocks/0", 1),
    () => move("group#locations/0", 1),
    () => move("nothing", 1),
  ])
    expect((await tried()).kind).toBe("not moved");
  expect(await changes()).toEqual(before);
});

it("opens the form of what was pressed", async () => {
  const deps = { db: db.asConsole, sites: store, rules };
  const opened = async (place: string) => {
    const query = new URLSearchParams({ of: target.id, path: "/", at: place });
    const visual = await visualOfAddress(deps, { access }, query);
    const model =
      visual &&
      (await visualModel(deps, visual, { consoleUrl: "http://admin.localhost:3000/", today: "2026-03-02" }));
    return (
      model?.form && ("control" in model.form ? [model.form.kind, model.form.control] : [model.form.kind])
    );
  };
  expect(await opened("site#home/heroHeading")).toEqual(["setting", 'value:["home","heroHeading"]']);
  expect(await opened("group#locations/north/name")).toEqual(["screen"]);
  expect(await opened("site#hosts/0")).toBeNull();
  const elsewhere = new URLSearchParams({ of: "site:other" });
  expect(await visualOfAddress(deps, { access }, elsewhere)).toBeNull();
  expect(
    await visualOfAddress(deps, { access: { operator: false, grants: [] } }, new URLSearchParams()),
  ).toBeNull();
});
