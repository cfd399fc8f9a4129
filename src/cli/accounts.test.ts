import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore, type SiteSummary } from "#domain/configuration/site-store.server.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { beginSession, shopperBySession } from "#domain/shoppers/accounts/session-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { now } from "#platform/env.server.ts";
import { accountsCommandOver } from "./accounts.ts";
import { dispatch } from "./dispatch.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let sites: SiteSummary[];
const phones = ["+61491570156", "+61491570157"] as const;

async function run(...words: string[]) {
  const output: string[] = [];
  const io = {
    out: (text: string) => output.push(text),
    err: (text: string) => output.push(text),
    isTty: false,
  };
  const code = await dispatch(
    [accountsCommandOver((work) => work(db.asConsole.as({ kind: "command", id: "tester", action: "test" })))],
    ["accounts", ...words],
    io,
  );
  return { code, output: output.join("\n") };
}

const sessionOf = (site: SiteSummary, phone: string) =>
  db.withSite(site, (tx) => beginSession(tx, site, `account-${phone}`, now()));
const isIn = async (site: SiteSummary, token: string) =>
  (await shopperBySession(db, site, token, now())) !== null;

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, now);
  for (const slug of ["yard", "quay"])
    await store.apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard }`,
      "ana",
    );
  sites = await store.list();
  for (const site of sites)
    for (const phone of phones)
      await db.withSite(site, (tx) =>
        tx.insert(accounts).values({
          groupId: site.groupId,
          siteId: site.id,
          id: `account-${phone}`,
          phone,
          createdAt: now(),
          updatedAt: now(),
        }),
      );
});
afterAll(() => db.remove());

it("shows and ends the sessions of one number on one site", async () => {
  const [yard, quay] = sites as [SiteSummary, SiteSummary];
  const [mine, theirs, there] = [
    await sessionOf(yard, phones[0]),
    await sessionOf(yard, phones[1]),
    await sessionOf(quay, phones[0]),
  ];
  const shown = await run("sessions", "--site", yard.slug, "--phone", "0491 570 156");
  expect([shown.code, shown.output.split("\n")]).toEqual([0, expect.toSatisfy((lines) => lines.length >= 2)]);
  expect(shown.output).not.toContain(mine.slice(0, 8));
  expect(await run("sign-out", "--site", yard.slug, "--phone", "0491570156")).toEqual({
    code: 0,
    output: "1 sessions ended",
  });
  expect([await isIn(yard, mine), await isIn(yard, theirs), await isIn(quay, there)]).toEqual([
    false,
    true,
    true,
  ]);
});

it("ends all of a site, or of every site", async () => {
  const [yard, quay] = sites as [SiteSummary, SiteSummary];
  const [current, there] = [await sessionOf(yard, phones[0]), await sessionOf(quay, phones[0])];
  expect((await run("sign-out", "--all", "--site", yard.slug)).code).toBe(0);
  expect([await isIn(yard, current), await isIn(quay, there)]).toEqual([false, true]);
  expect((await run("sign-out", "--all")).code).toBe(0);
  expect(await isIn(quay, there)).toBe(false);
});

it.each([
  [["sign-out"], 2],
  [["sign-out", "--all", "--phone", "0491570156"], 2],
  [["sessions", "--all"], 2],
  [["sessions", "--phone", "0491570156"], 2],
  [["sessions", "--site", "yard", "--phone", "12"], 2],
  [["sign-off"], 2],
  [["sign-out", "--site", "nowhere", "--all"], 1],
  [["sign-out", "--site", "yard", "--phone", "0491570999"], 1],
])("%j ends with %d", async (words, code) => {
  expect((await run(...words)).code).toBe(code);
});
