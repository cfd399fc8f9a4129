import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screens } from "#console/screens.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { buildIfStale } from "../../../scripts/build-if-stale.mjs";
import { callsOf, commandNames, forgottenCommands, type Staff } from "./commands.ts";
import { forgottenScreens, pathOf, takesPosts } from "./console-probes.ts";
import { memberRows, tenantTables } from "./ledger.ts";
import { perform, prepare, type TestContext } from "./perform.ts";
import { callPatterns, forgotten, probesOf, routePatterns } from "./probes.ts";
import { withoutFilters } from "./query-filters.ts";
import { Stage } from "./stage.ts";
import { anotherTenants } from "./things.ts";
import type { Extent } from "./walk.ts";
import { Words, wordsIn } from "./words.ts";

describe("the isolation test", () => {
  it("covers every route, every API call and every command, and none that no longer exists", () => {
    for (const pattern of routePatterns)
      expect(probesOf("routes", pattern, anotherTenants), pattern).not.toEqual([]);
    for (const pattern of callPatterns())
      expect(probesOf("calls", pattern, anotherTenants), pattern).not.toEqual([]);
    expect([routePatterns.length, callPatterns().length, commandNames().length].every((n) => n > 20)).toBe(
      true,
    );
    expect(forgotten()).toEqual([]);
    expect(forgottenCommands()).toEqual([]);
    expect(screens.filter(takesPosts).length).toBeGreaterThan(10);
    expect(forgottenScreens()).toEqual([]);
    expect(() => probesOf("calls", "/api/new", anotherTenants)).toThrow("/api/new");
    expect(() => callsOf("stock new", {} as Staff)).toThrow("stock new");
    expect(() => pathOf({ path: "/new/:thing" }, {} as Parameters<typeof pathOf>[1])).toThrow(":thing");
  });

  it("finds a marker in any encoding", () => {
    const found = wordsIn(
      '<a href="/x%2Fzqabcdefg1">&lt;jo@mail.example&gt; \\u003czqabcdefg2 0491 570 156 +61 491 570 157',
    );
    for (const word of ["zqabcdefg1", "zqabcdefg2", "jo@mail.example", "+61491570156", "+61491570157"])
      expect(found, word).toContain(word);
  });

  it("removes tenant conditions from a query and nothing else", () => {
    expect(withoutFilters('select 1 from "leads" where ("leads"."site_id" = $1 and "leads"."id" = $2)')).toBe(
      'select 1 from "leads" where (($1::uuid is not null) and "leads"."id" = $2)',
    );
    for (const unchanged of [
      'insert into "a" ("x") values ($1) on conflict ("x") do update set "group_id" = $2, "site_id" = $3',
      'select 1 from "a" inner join "b" on "a"."group_id" = "b"."group_id"',
      'select 1 from "site_versions" where "site_versions"."site_id" = $1',
    ])
      expect(withoutFilters(unchanged)).toBe(unchanged);
  });
});

describe("two dealers, each with data from every shopper action [SITE-09]", () => {
  const pair = ["walled-north", "lone-yard"];
  let stage: Stage;
  let context: TestContext;
  let dataDir: string;

  beforeAll(async () => {
    await buildIfStale();
    dataDir = mkdtempSync(join(tmpdir(), "forecourt-isolation-"));
    stage = new Stage(process.env.FORECOURT_TEST_POSTGRES ?? "", dataDir);
    const words = new Words();
    await stage.begin(words, { demo: false });
    context = await prepare(stage, words, (slug) => pair.includes(slug));
  });
  afterAll(async () => {
    await stage.end();
    rmSync(dataDir, { recursive: true });
  });

  const findingsOf = async (filters: boolean, policies: boolean, how: Extent = "quick") => {
    const { tally, filtersRemoved } = await perform(
      context,
      { filters, policies },
      (caller, other) => caller === "lone-yard" && other === "walled-north",
      how,
    );
    return { found: [...tally.values()].flatMap(({ found }) => found), filtersRemoved };
  };

  it("have rows in every table that has a tenant", async () => {
    const client = await connectTo(stage.base);
    for (const { name, ofSite } of await tenantTables(client)) {
      const { rows } = await client.query(
        ofSite
          ? `select s.slug from sites s where s.slug = any($1) and not exists (select 1 from ${name} t where t.site_id = s.id)`
          : `select $1::text[] from (select 1) one where not exists (select 1 from ${name})`,
        [pair],
      );
      expect(rows, name).toEqual([]);
    }
    const ofPeople = new Set((await memberRows(client)).map(({ table, groupId }) => `${table} ${groupId}`));
    for (const { site } of context.shown)
      for (const table of ["staff_members", "staff_passkeys", "staff_sessions"])
        expect(ofPeople, `${table} of ${site.slug}`).toContain(`${table} ${site.groupId}`);
    await client.end();
  });

  it("are isolated by row-level security alone", async () => {
    const { found, filtersRemoved } = await findingsOf(false, true);
    expect(filtersRemoved).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it("are isolated by the queries' filters alone", async () => {
    expect((await findingsOf(true, false)).found).toEqual([]);
  });

  it("leak to each other without both, and the test detects it", async () => {
    const { found } = await findingsOf(false, false, "reads");
    expect(found.length).toBeGreaterThan(100);
    const surfaces = found.map(({ surface }) => surface);
    expect(surfaces).toEqual(expect.arrayContaining(["calls", "commands", "console", "routes"]));
  });
});
