import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addLead } from "#tests/support/lead-group.ts";
import { resultsCommandOver } from "./results.ts";

const now = () => new Date("2026-11-22T02:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, now);
  for (const slug of ["north", "south"]) {
    const applied = await store.apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard }`,
      "test",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  }
  const { groupId, id: siteId } = (await store.bySlug("north"))!;
  const added = (
    [
      ["search", "make=Kia", "search", 9, 4, 18],
      ["search", "make=Kia", "direct", 3, 3, 0],
      ["search", "query=*", "direct", 4, 4, 0],
      ["view", "k1", "search", 11, 0, 0],
      ["view", "k2", "direct", 4, 0, 0],
      ["view", "k1", "internal", 15, 0, 0],
      ["lead", "k1", "internal", 3, 0, 0],
    ] as const
  ).map(([kind, subject, source, times, empty, results]) => ({
    groupId,
    siteId,
    day: "2026-11-22",
    kind,
    subject,
    source,
    device: "phone",
    times,
    empty,
    results,
  }));
  await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(added)}::jsonb)`));
  await addLead({ db, now }, (await store.bySlug("north"))!, {
    linkedQueryParams: { utm_source: "Newsletter" },
  });
});
afterAll(() => db.remove());

describe("forecourt results", () => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const errors: string[] = [];
    const io = {
      out: (text: string) => void lines.push(text),
      err: (text: string) => void errors.push(text),
      isTty: false,
    };
    const command = resultsCommandOver(
      (work) => work(db.asConsole.as({ kind: "command", id: "tester", action: "test" })),
      now,
    );
    const code = await command.run(args, io).catch((error: Error) => error.message);
    return { code, text: lines.join("\n"), errors: errors.join("\n") };
  }

  it("prints the funnel by source and the lists", async () => {
    const { code, text } = await run("north", "--days", "7");
    expect(code).toBe(0);
    expect(text).toMatch(/^Source +Searches +Cars looked at +Saved +Compared$/m);
    expect(text).toMatch(/^Search engines +9 +11 +0 +0$/m);
    expect(text).toMatch(/^Direct +7 +<5 +0 +0$/m);
    expect(text).toMatch(/^All +16 +30 +0 +0$/m);
    expect(text).toMatch(/^Came by +Leads +Bookings +Deals\nCampaigns: newsletter +1 +0 +0\nAll +1 +0 +0$/m);
    expect(text).toMatch(/^Searches that found nothing +Times\nKia +7$/m);
    expect(text).toMatch(/^A car that isn’t in stock any more +26$/m);
    expect((await run("south")).text).toContain("Nothing was counted in the last 30 days");
  });

  it("refuses what it can't read, and names a site that is meant", async () => {
    expect((await run()).code).toBe("Name one site");
    expect((await run("north", "--cars")).code).toContain("--csv");
    for (const days of ["0", "801", "x"])
      expect((await run("north", "--days", days)).code).toContain("from 1 to 800");
    expect(await run("nort")).toMatchObject({
      code: 1,
      errors: "There is no site nort; did you mean north?",
    });
  });

  it("prints a file's head with --csv, also when nothing was counted", async () => {
    expect((await run("south", "--csv", "--days", "1")).text).toContain("site,day,source,searches,views");
    expect((await run("south", "--csv", "--cars")).text).toBe("site,car,name,day,views");
    expect((await run("south", "--csv", "--records")).text).toMatch(
      /^site,day,location,source,salesperson,leads/,
    );
    expect((await run("south", "--records")).code).toContain("--csv");
  });
});
