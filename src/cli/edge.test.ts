import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { everythingTag, siteTag } from "#platform/edge/edge-tags.server.ts";
import type { PurgeHook } from "#platform/edge/purge-hook.server.ts";
import { now } from "#platform/env.server.ts";
import { dispatch } from "./dispatch.ts";
import { edgeCommandOver } from "./edge.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let purged: string[] = [];
const hook: PurgeHook = async (tags) => {
  purged.push(...tags);
  return { kind: "purged" };
};

async function run(purge: PurgeHook | null, ...words: string[]) {
  const output: string[] = [];
  const take = (text: string) => void output.push(text);
  const command = edgeCommandOver((work) => work(db), purge);
  const code = await dispatch([command], ["edge", ...words], { out: take, err: take, isTty: false });
  return { code, output: output.join("\n") };
}

beforeAll(async () => {
  db = await testDatabase();
  for (const slug of ["yard", "quay"])
    await createSiteStore(db, now).apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard }`,
      "ana",
    );
});
beforeEach(() => {
  purged = [];
});
afterAll(() => db.remove());

it("purges one site, or everything", async () => {
  const site = await createSiteStore(db, now).bySlug("yard");
  expect(await run(hook, "purge", "--site", "yard")).toEqual({ code: 0, output: "yard is purged" });
  expect(purged.splice(0)).toEqual([siteTag(site?.id ?? "")]);
  expect(await run(hook, "purge", "--all")).toEqual({ code: 0, output: "everything is purged" });
  expect(purged).toEqual([everythingTag]);
});

it.each([
  ["neither a site nor all", hook, ["purge"], 2],
  ["both", hook, ["purge", "--all", "--site", "yard"], 2],
  ["another command", hook, ["store"], 2],
  ["an unknown site", hook, ["purge", "--site", "yars"], 1],
  ["no CDN", null, ["purge", "--all"], 1],
  [
    "a CDN that refuses",
    (async () => ({ kind: "failed", reason: "answered 403" })) as PurgeHook,
    ["purge", "--all"],
    1,
  ],
])("purges nothing for %s", async (_, purge, words, code) => {
  expect((await run(purge, ...words)).code).toBe(code);
  expect(purged).toEqual([]);
});
