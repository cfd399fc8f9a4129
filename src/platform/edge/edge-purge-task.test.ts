import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isPublicAddress } from "#lib/public-address.server.ts";
import { platformSecretsIn } from "#lib/secrets.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { EdgeDouble } from "#tests/support/edge-double.ts";
import { edgeGauges } from "./edge-gauges.server.ts";
import { edgePurgeTask, repeatMs } from "./edge-purge-task.server.ts";
import {
  confirmedTag,
  everythingTag,
  itemTag,
  listTag,
  siteTag,
  type TagHeader,
} from "./edge-tags.server.ts";
import { maxTagsAtOnce, type PurgeHook, purgeHook } from "./purge-hook.server.ts";

const [groupId, otherId] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const [siteId, otherSiteId] = [
  "00000000-0000-4000-8000-0000000000a1",
  "00000000-0000-4000-8000-0000000000b1",
];
const token = "a-token-of-the-cdn";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let folder: string;
let edge: EdgeDouble;
let at = new Date("2026-03-01T00:00:00Z");
const later = (ms: number) => {
  at = new Date(at.getTime() + ms);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-edge-"));
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  for (const [id, site, slug] of [
    [groupId, siteId, "one"],
    [otherId, otherSiteId, "other"],
  ] as const)
    await db.withTenant({ groupId: id }, async (tx) => {
      await tx.insert(groups).values({ id, slug, version: 1 });
      await tx.insert(sites).values({ groupId: id, id: site, slug, version: 1 });
    });
});
beforeEach(async () => {
  writeFileSync(join(folder, "edge-purge-token"), `${token}\n`);
  edge = await EdgeDouble.start({ header: "Cache-Tag", token });
  await owner.query("delete from changes");
  await owner.query("delete from edge_purges");
  await change(groupId, []);
  await run();
  edge.purges.splice(0);
});
afterEach(() => edge.stop());
afterAll(async () => {
  await owner.end();
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

const hook = (header: TagHeader = "Cache-Tag", allowed = () => true): PurgeHook =>
  purgeHook({ url: edge.purgeUrl, header, secrets: platformSecretsIn(folder), allowed });
const log = { info: vi.fn(), warn: vi.fn() };
const run = (purge: PurgeHook = hook(), stopped = () => false) =>
  edgePurgeTask({ db, purge, now: () => at, log, settle: 0 }).run(stopped, () => {});
const change = (group: string, itemIds: string[] | null, kind = "stock") =>
  db.withTenant({ groupId: group }, (tx) =>
    tx.execute(
      sql`select record_change(${kind}, ${group}::uuid, ${itemIds === null ? null : sql.param(itemIds)}::text[])`,
    ),
  );
const purged = () => edge.purges.splice(0).flat().sort();
const ofItems = (site: string, ...ids: string[]) =>
  [confirmedTag(site), listTag(site), ...ids.map((id) => itemTag(site, id))].sort();

describe("purging what changes", () => {
  it("purges everything at first, since what the edge has from before isn't known", async () => {
    await owner.query("delete from edge_purges");
    await change(groupId, ["a"]);
    await run();
    expect(purged()).toEqual([everythingTag]);
    await run();
    expect(purged()).toEqual([]);
  });

  it("purges the cars and lists of the group's sites only, those of several changes at once", async () => {
    await change(groupId, ["a"]);
    await change(groupId, ["b"]);
    await run();
    expect(edge.purges).toHaveLength(1);
    expect(purged()).toEqual(ofItems(siteId, "a", "b"));
    await change(otherId, null, "site");
    await run();
    expect(purged()).toEqual([siteTag(otherSiteId)]);
  });

  it("sends no more tags at once than a CDN takes", async () => {
    await change(
      groupId,
      Array.from({ length: maxTagsAtOnce }, (_, at) => `item-${at}`),
    );
    await run();
    expect(edge.purges.map((tags) => tags.length)).toEqual([maxTagsAtOnce, 2]);
  });

  it("repeats a purge until 30 seconds have passed since it, for processes that were late", async () => {
    await change(groupId, ["a"]);
    const due = await run();
    expect(due).toEqual(new Date(at.getTime() + repeatMs));
    purged();
    await change(groupId, ["b"]);
    await run();
    expect(purged()).toEqual(ofItems(siteId, "b"));
    later(repeatMs);
    expect(await run()).toEqual(new Date(at.getTime() + repeatMs));
    // The newer one too: pages of before it may be at the edge already.
    expect(purged()).toEqual(ofItems(siteId, "a", "b"));
    later(repeatMs);
    expect(await run()).toBeNull();
    expect(purged()).toEqual(ofItems(siteId, "b"));
    later(repeatMs);
    await run();
    expect(purged()).toEqual([]);
  });

  it("tries again after a failure, later each time, and loses nothing", async () => {
    edge.refusals = [503, 429];
    await change(groupId, ["a"]);
    expect(await run()).toEqual(new Date(at.getTime() + 1_000));
    expect(log.warn).toHaveBeenLastCalledWith({ reason: "answered 503", failures: 1 }, expect.anything());
    // A trigger doesn't shorten the wait.
    await change(groupId, ["b"]);
    expect(await run()).toEqual(new Date(at.getTime() + 1_000));
    expect(edge.refusals).toEqual([429]);
    later(1_000);
    expect(await run()).toEqual(new Date(at.getTime() + 2_000));
    expect(await edgeGauges(db)).toEqual([
      expect.objectContaining({ name: "edge_purges_waiting", values: [{ labels: {}, value: 2 }] }),
      expect.objectContaining({ name: "edge_purge_failures", values: [{ labels: {}, value: 2 }] }),
    ]);
    later(2_000);
    await run();
    expect(purged()).toEqual(ofItems(siteId, "a", "b"));
    expect((await edgeGauges(db)).map(({ values }) => values[0]?.value)).toEqual([0, 0]);
  });

  it("purges again what a process was purging when it died", async () => {
    await change(groupId, ["a"]);
    const dying: PurgeHook = async (tags) => {
      await hook()(tags);
      throw new Error("killed");
    };
    await expect(run(dying)).rejects.toThrow("killed");
    expect(purged()).toEqual(ofItems(siteId, "a"));
    await run();
    expect(purged()).toEqual(ofItems(siteId, "a"));
  });

  it("purges everything when changes were deleted before they were purged", async () => {
    await change(groupId, ["a"]);
    await change(groupId, ["b"]);
    await owner.query("update changes set at = now() - interval '8 days'");
    await change(groupId, ["c"]);
    await db.withoutTenant((tx) => tx.execute(sql`select delete_old_changes(now() - interval '7 days')`));
    await run();
    expect(purged()).toEqual([everythingTag]);
    await change(groupId, ["d"]);
    await run();
    expect(purged()).toEqual(ofItems(siteId, "d"));
  });

  it("takes no further changes when the process ends", async () => {
    await change(groupId, ["a"]);
    await run(hook(), () => true);
    expect(purged()).toEqual([]);
    await run();
    expect(purged()).toEqual(ofItems(siteId, "a"));
  });
});

describe("the hook", () => {
  it("sends keys as Fastly expects them", async () => {
    await edge.stop();
    edge = await EdgeDouble.start({ header: "Surrogate-Key", token });
    expect(await hook("Surrogate-Key")(["a", "b"])).toEqual({ kind: "purged" });
    expect(edge.purges).toEqual([["a", "b"]]);
  });

  it("connects to allowed addresses only", async () => {
    expect(await hook("Cache-Tag", isPublicAddress as () => boolean)(["a"])).toEqual({
      kind: "failed",
      reason: "the address points inward",
    });
  });

  it("reads its token each time, and says what is missing without it", async () => {
    writeFileSync(join(folder, "edge-purge-token"), "another");
    expect(await hook()(["a"])).toEqual({ kind: "failed", reason: "answered 403" });
    rmSync(join(folder, "edge-purge-token"));
    expect(await hook()(["a"])).toEqual({
      kind: "failed",
      reason: "edge-purge-token in SECRETS_DIR can't be read (ENOENT)",
    });
  });
});
