import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { dispatch } from "./dispatch.ts";
import { siteCommandOver } from "./site.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const actor = { kind: "command", id: "test", action: "test" } as const;
const folder = mkdtempSync(join(tmpdir(), "forecourt-site-"));

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.remove();
});

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: "", err: "" };
  const command = siteCommandOver((work) => work(db.asConsole.as(actor)));
  const code = await dispatch([command], words, {
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

function file(text: string): string {
  const path = join(folder, "site.yaml");
  writeFileSync(path, text);
  return path;
}

const riverside = (tagline: string) => `group:
  slug: riverside
  name: Riverside Motors
  dealerships: [{ slug: riverside, name: Riverside Motors }]
site:
  slug: riverside
  name: Riverside Motors
  tagline: ${tagline}
`;

describe("forecourt site", () => {
  it("applies, shows, lists and rolls back [DECIDE-126]", async () => {
    expect(await run("site", "list")).toMatchObject({ code: 0, out: expect.stringContaining("No site yet") });
    expect(await run("site", "apply", file(riverside("First")), "--by", "ana")).toEqual({
      code: 0,
      out: "group riverside: now version 1\nsite riverside: now version 1\n",
      err: "",
    });
    expect((await run("site", "apply", file(riverside("First")))).out).toContain(
      "site riverside: unchanged at version 1",
    );
    expect((await run("site", "apply", file(riverside("Second")))).out).toContain(
      "site riverside: now version 2",
    );
    expect((await run("site", "show", "riverside")).out).toMatch(
      /slug: riverside\n {2}name: Riverside Motors\n {2}template: standard\n {2}tagline: Second/,
    );
    expect((await run("site", "show", "riverside", "--version", "1")).out).toContain("tagline: First");
    expect((await run("site", "show", "riverside", "--resolved")).out).toContain("include_sold_cars_days: 3");
    expect((await run("site", "show", "riverside", "--history")).out).toMatch(/site +1 +\S+ +ana/);
    expect((await run("site", "list")).out).toMatch(
      /^riverside +riverside +standard +served +riverside.localhost +Riverside Motors$/m,
    );
    expect(await run("site", "rollback", "riverside", "1")).toMatchObject({
      code: 0,
      out: expect.stringContaining("now version 3"),
    });
    expect((await run("site", "show", "riverside")).out).toContain("tagline: First");
  });

  it("reports what is wrong with a file, with line numbers, and exits with 1", async () => {
    const wrong = file(riverside("x").replace("tagline", "taglin"));
    for (const command of ["validate", "apply"])
      expect(await run("site", command, wrong)).toEqual({
        code: 1,
        out: "",
        err: `${wrong} was not applied:\n  line 8: site.taglin: unknown key; did you mean tagline?\n`,
      });
  });

  it("validates without writing, and reports how apply would change the colours", async () => {
    const pale = file(`${riverside("Third").replaceAll("riverside", "pale")}  theme: { brand: "#ffee00" }\n`);
    expect(await run("site", "validate", pale)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/is valid\nnote: theme.brand #ffee00/),
    });
    expect(await run("site", "show", "pale")).toMatchObject({ code: 1 });
  });

  it.each([
    [["site", "show", "rivrside"], 1, "There is no site rivrside; did you mean riverside?"],
    [["site", "show", "riverside", "--version", "99"], 1, "has no version 99"],
    [["site", "rollback", "riverside", "99"], 1, "site riverside has no version 99; it has"],
    [["site", "rollback", "riverside", "one"], 2, "one is not a version"],
    [["site", "rollback", "riverside"], 2, "Name a site's slug and a version"],
    [["site", "aply", "x"], 2, "did you mean site apply?"],
    [["site"], 2, "Which site command?"],
    [["site", "apply", "/nowhere.yaml"], 1, "/nowhere.yaml can't be read: ENOENT"],
    [["site", "apply"], 2, "Name a file, and only one"],
    [["site", "list", "--jsn"], 2, "Unknown option '--jsn'"],
    [["sit"], 2, "There is no command sit; did you mean site?"],
  ])("%j exits with %i and says %j", async (words, code, message) => {
    const output = await run(...words);
    expect(output.code).toBe(code);
    expect(output.err).toContain(message);
    if (code === 1) expect(output.err).not.toContain("Usage:");
  });

  it("shows its usage", async () => {
    expect(await run("--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("site  dealer sites"),
    });
    expect(await run("site", "--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("site rollback SLUG VERSION"),
    });
    expect((await run()).code).toBe(2);
    expect(JSON.parse((await run("site", "schema")).out).title).toBe("Forecourt configuration");
  });

  it("notes that rules for leads name people who aren't members", async () => {
    const document = file(`group:
  slug: quay
  name: Quay
  dealerships: [{ slug: quay, name: Quay }]
  lead: { handling: { rules: [{ people: [sam@quay.example] }] } }
site: { slug: quay, name: Quay }
`);
    const note = /note: site quay: lead\.handling names sam@quay\.example, which no member has/;
    expect((await run("site", "validate", document)).out).toMatch(note);
    expect((await run("site", "apply", document)).out).toMatch(note);
    const createdAt = new Date();
    const groupId = (await createSiteStore(db, () => createdAt).bySlug("quay"))!.groupId;
    await db.asConsole.as(actor).withTenant({ groupId }, async (tx) => {
      const sam = { id: "sam", createdAt };
      await tx.execute(sql`select set_config('app.member_id', 'sam', true)`);
      await tx.insert(staffMembers).values({ ...sam, name: "Sam", email: "sam@quay.example" });
      await tx.insert(staffGrants).values({ ...sam, memberId: "sam", groupId, role: "sales" });
    });
    expect((await run("site", "apply", document)).out).not.toContain("note:");
  });
});
