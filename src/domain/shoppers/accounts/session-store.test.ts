import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { maxSessionDays, maxSessions } from "./session-cookie.ts";
import {
  beginSession,
  endEverySession,
  endSessionOf,
  sessionsOf,
  shopperBySession,
} from "./session-store.server.ts";

const site = sampleSite();
const other = sampleSite({ id: "00000000-0000-4000-8000-0000000000b1", slug: "other" });
const start = new Date("2026-03-02T01:00:00Z");
const day = (days: number) => new Date(start.getTime() + days * 86_400_000);
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
  for (const one of [site, other])
    await db.withSite(one, async (tx) => {
      await tx
        .insert(groups)
        .values({ id: one.groupId, slug: one.groupSlug, version: 1 })
        .onConflictDoNothing();
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: one.slug, version: 1 });
      for (const id of ["ann", "ben"])
        await tx.insert(accounts).values({
          groupId: one.groupId,
          siteId: one.id,
          id: `${id}-${one.slug}`,
          createdAt: start,
          updatedAt: start,
        });
    });
});
afterAll(() => db.remove());

const begin = (account: string, at: Date, one = site) =>
  db.withSite(one, (tx) => beginSession(tx, one, `${account}-${one.slug}`, at));
const list = (account: string, token: string | null, at: Date) =>
  db.withSite(site, (tx) => sessionsOf(tx, site, `${account}-${site.slug}`, { token, now: at }));
const seen = async (token: string, at: Date) => (await shopperBySession(db, site, token, at)) !== null;

it("ends half a year after it started, however often it is used", async () => {
  const token = await begin("ann", start);
  for (let at = 0; at < maxSessionDays; at += 30) expect(await seen(token, day(at)), `${at}`).toBe(true);
  expect(await seen(token, day(maxSessionDays - 0.01))).toBe(true);
  expect(await seen(token, day(maxSessionDays))).toBe(false);
});

it("is one of twenty at most: a further sign-in ends the least recently used", async () => {
  const tokens: string[] = [];
  for (let count = 0; count <= maxSessions; count++) tokens.push(await begin("ben", day(count / 10)));
  expect(await list("ben", null, day(3))).toHaveLength(maxSessions);
  expect(await seen(tokens[0]!, day(3))).toBe(false);
  for (const token of tokens.slice(1)) expect(await seen(token, day(3))).toBe(true);
});

it("is listed for its owner, who alone can end it", async () => {
  const [mine, elsewhere] = [await begin("ann", day(1)), await begin("ann", day(2))];
  const shown = await list("ann", mine, day(3));
  expect(shown.filter(({ current }) => current)).toHaveLength(1);
  const unavailable = shown.find(({ current, since }) => !current && since.getTime() === day(2).getTime())!;
  const end = (account: string) =>
    db.withSite(site, (tx) => endSessionOf(tx, site, `${account}-${site.slug}`, unavailable.id));
  await end("ben");
  expect(await seen(elsewhere, day(3))).toBe(true);
  await end("ann");
  expect([await seen(elsewhere, day(3)), await seen(mine, day(3))]).toEqual([false, true]);
  // The id shown on the page is not a session token.
  expect(await seen(unavailable.id, day(3))).toBe(false);
});

it("ends with all others of its site and none of another's", async () => {
  const current = await begin("ann", day(4));
  const there = await begin("ann", day(4), other);
  expect(await db.withSite(site, (tx) => endEverySession(tx, site))).toBeGreaterThan(1);
  expect(await seen(current, day(4))).toBe(false);
  expect(await shopperBySession(db, other, there, day(4))).not.toBeNull();
});
