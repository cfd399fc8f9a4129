import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { createPageComparison } from "#domain/content/drafted-sites/page-changes.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { RenderPage } from "#platform/http/page-renderer.server.ts";
import { dispatch } from "./dispatch.ts";
import { fleetCommandOver } from "./fleet.ts";
import { siteCommandOver } from "./site.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const actor = { kind: "command", id: "test", action: "test" } as const;
const at = new Date("2026-03-02T01:00:00Z");

const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
/** The home page alone shows the site's tagline. */
const render: RenderPage = async (site, path) => {
  const words = path === "/" ? (site.tagline ?? "Hello") : "The same";
  return { status: 200, html: `<title>${words}</title><p>${words}</p>`, redirectsTo: null };
};

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, () => at);
  for (const [slug, more] of [
    ["bay", ""],
    ["cove", "tagline: Ours, template: group"],
    ["dune", ""],
  ])
    await store.apply(
      `{ group: { slug: ${slug}, name: G, dealerships: [{ slug: ${slug}-d, name: D }] }, site: { slug: ${slug}, name: Site, ${more} } }`,
      "ana",
    );
});
afterAll(() => db.remove());

async function run(...words: string[]) {
  const output = { out: "", err: "" };
  const command = fleetCommandOver(
    (work) => work(db.asConsole.as(actor)),
    (work) =>
      work(createPageComparison({ db, rules, now: () => at, render, stocks: createStocks(db, () => at) })),
  );
  const code = await dispatch([command], ["fleet", ...words], {
    out: (text) => {
      output.out += `${text}\n`;
    },
    err: (text) => {
      output.err += `${text}\n`;
    },
    isTty: false,
  });
  return { code, ...output };
}

const taglineOf = async (slug: string) => (await createSiteStore(db, () => at).bySlug(slug))?.tagline;

describe("forecourt fleet", () => {
  it("plans, applies, lists, shows and rolls back [DECIDE-338]", async () => {
    const change = ["set", "tagline", "For all", "--all"];
    const planned = await run("plan", ...change);
    expect(planned).toMatchObject({
      code: 0,
      out: expect.stringMatching(/bay\s+changes\s+none\s+"For all"/),
    });
    expect(planned.out).toMatch(/cove\s+own, the site's\s+"Ours"/);
    expect(planned.out).toContain("3 sites: 2 changes, 1 own.");
    expect(await taglineOf("bay")).toBeNull();
    const applied = await run("apply", ...change);
    expect(applied).toMatchObject({ code: 0, out: expect.stringContaining("3 sites: 2 applied, 1 own.") });
    expect(await taglineOf("bay")).toBe("For all");
    const id = /Change (\S+):/.exec(applied.out)?.[1] ?? "";
    expect((await run("list")).out).toContain('set tagline to "For all", at all sites');
    expect((await run("show", id)).out).toMatch(/dune\s+applied\s+"For all"/);
    expect((await run("rollback", id, "--site", "bay")).out).toContain("1 sites: 1 returned.");
    expect([await taglineOf("bay"), await taglineOf("dune")]).toEqual([null, "For all"]);
    expect((await run("rollback", id)).code).toBe(0);
    expect(await run("rollback", id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("Nothing of it"),
    });
    expect((await run("continue")).out).toContain("nothing waited");
    expect(await taglineOf("dune")).toBeNull();
  });

  it("[DECIDE-403] shows the pages that a plan changes, and the words of one; the change is written by neither", async () => {
    const plan = ["plan", "set", "tagline", "For all", "--all"];
    const pages = await run(...plan, "--pages");
    expect(pages).toMatchObject({
      code: 0,
      out: expect.stringMatching(/bay: 1 of \d+ compared pages differ\./),
    });
    expect(pages.out).toMatch(/changed\s+\/\s+For all/);
    expect(pages.out).toContain("dune: 1 of");
    expect(pages.out).not.toContain("cove: ");
    expect((await run(...plan, "--page", "/")).out).toContain("bay/:\n- Hello\n+ For all\n");
    expect((await run(...plan, "--page", "/search")).out).toContain(
      "bay/search: the change doesn't change this page.",
    );
    expect(await taglineOf("bay")).toBeNull();
    expect(await run(...plan, "--page", "https://elsewhere.example")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Write a path"),
    });
    expect(await run("apply", "set", "tagline", "For all", "--all", "--pages")).toMatchObject({
      code: 2,
      err: expect.stringContaining("fleet plan compares pages"),
    });
  });

  it("labels sites and chooses by label", async () => {
    expect((await run("label", "--add", "pilot", "--words", "bay")).out).toContain("1 of 1 sites");
    expect((await run("sites", "--label", "pilot")).out).toMatch(/bay\s+bay\s+standard\s+pilot/);
    expect((await run("plan", "unset", "tagline", "--label", "pilot")).out).toContain(
      "1 sites: 1 unchanged.",
    );
  });

  it("refuses a site that couldn't be used, with the reason", async () => {
    const refused = await run("apply", "set", "finance.excludedDealerships", "[nowhere]", "--words", "bay");
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining("1 refused") });
  });

  it.each([
    [["plan", "set", "tagline", "x"], "Choose sites by"],
    [["plan", "set", "tagline", "--all"], "set takes a path and one value"],
    [["plan", "unset", "tagline", "x", "--all"], "unset takes a path only"],
    [["plan", "set", "tagliner", "x", "--all"], "did you mean tagline?"],
    [["apply", "replace", "tagline", "x", "--all"], "Write set, add or unset"],
    [["sites", "--label", "absent"], "No site has label absent"],
    [["label", "--all"], "Write --add or --remove"],
    [["show", "absent"], "There is no change absent"],
    [["aply"], "Did you mean fleet apply?"],
  ])("%j is a usage error", async (words, message) => {
    expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});

it("a new site begins with the settings, labels and agency's layer of another one [DECIDE-341]", async () => {
  const site = siteCommandOver((work) => work(db.asConsole.as(actor)));
  const io = { out: () => {}, err: () => {}, isTty: false };
  const create = (...words: string[]) => dispatch([site], ["site", "create", ...words], io);
  await run("apply", "set", "redbook", "true", "--words", "dune");
  await run("label", "--add", "wave-2", "--words", "dune");
  expect(await create("new", "--from", "dune", "--name", "New")).toBe(0);
  const made = await createSiteStore(db, () => at).bySlug("new");
  expect(made).toMatchObject({ name: "New", isLive: false, redbook: true, groupSlug: "new" });
  expect((await run("sites", "--label", "wave-2")).out).toMatch(/new\s+new/);
  expect(await create("new", "--from", "dune", "--name", "Again")).toBe(2);
  expect(await create("other", "--from", "absent", "--name", "Other")).toBe(2);
  expect(await create("other", "--from", "dune")).toBe(2);
  expect(await create("inside", "--from", "dune", "--name", "Inside", "--group", "absent")).toBe(1);
});
