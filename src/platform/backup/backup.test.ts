import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantData } from "#composition/tenant-data.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { s3Bucket } from "#platform/adapters/storage/s3-bucket.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { ownMigrations, ownSqlFiles } from "#platform/database/migration-files.server.ts";
import { migrationState, staleFiles } from "#platform/database/migration-state.ts";
import { appliedSchema, requirePrepared, sqlTable } from "#platform/database/prepared.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { tenantTables } from "#platform/groups/tenant-tables.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { addRowToEveryTable } from "#tests/support/a-row-in-every-table.ts";
import { s3Double, s3Keys } from "#tests/support/s3-double.ts";
import { type BackupPlace, bucketPlace, folderPlace } from "./backup-place.server.ts";
import { dumped, toolVersion } from "./postgres-tools.server.ts";
import { findBackup, removeOutdated, wholeBackups } from "./read-backups.server.ts";
import { appliesFilesAgain, rehearse, restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const tools = { dump: "no-pg_dump-here", restore: "no-pg_restore-here" };
const keyOf = (text: string) => `${createHash("sha256").update(text).digest("hex").slice(0, 32)}.jpg`;

let test: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let folder: string;
let place: BackupPlace;
const storedIn = (name: string) => (of: OriginalsOf) => folderOriginals(join(folder, name, of));
const backUp = (at: string, to = place, url = test.ownerUrl) =>
  writeBackup({ url, originals: storedIn("stored"), tools, copies: false, at: new Date(at) }, to);
const target = () => ({ url: test.ownerUrl, tools });

beforeAll(async () => {
  test = await testDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), "forecourt-backup-"));
  place = folderPlace(join(folder, "backups"));
  const { id: groupId, siteId } = await addGroup(test, "north");
  await addRowToEveryTable(owner, await tenantTables(owner, tenantData), {
    groupId,
    siteId,
    name: "north",
    values: {},
  });
  await owner.query("update staff_members set name = $1", ["Zoë \\ \t and a\nnew line"]);
  // More than the driver holds of a table at once.
  await owner.query(
    `insert into background_tasks (name, role, every_ms, reported_at, reason)
     select 'task ' || n, 'forecourt_app', n, now(), repeat(md5(n::text), 64) from generate_series(1, 3000) n`,
  );
  await storedIn("stored")("pictures/originals").put(keyOf("a"), Buffer.from("picture a"));
  await storedIn("stored")("uploads").put(keyOf("b"), Buffer.from("of a seller"));
  await backUp("2026-03-02T01:00:00Z");
});
afterAll(async () => {
  await owner.end();
  await test.remove();
  await rm(folder, { recursive: true });
});

/** An empty database on the same server, and its rows by table as they are read without the code under test. */
async function emptyDatabase() {
  const name = `${new URL(test.ownerUrl).pathname.slice(1)}_restored`;
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.query(`create database ${name} template template0`);
  const url = new URL(test.ownerUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => owner.query(`drop database ${name} with (force)`) };
}

async function rowsAt(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: names } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of names) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return found;
}

describe("a backup", () => {
  it("[DECIDE-330] is restored into an empty database and storage with every row, original, role and right", async () => {
    const { manifest } = await findBackup(place, null);
    expect(manifest.kind).toBe("copy");
    const empty = await emptyDatabase();
    const before = await rowsAt(test.ownerUrl);
    expect(Object.values(before).filter((rows) => rows.length === 0).length).toBeLessThan(10);
    await restoreBackup(place, manifest, { url: empty.url, tools, originals: storedIn("restored") });
    expect(await rowsAt(empty.url)).toEqual(before);
    // Functions, triggers and policies are this version's, and new rows get new numbers.
    await requirePrepared(empty.url);
    const restored = new pg.Client({ connectionString: empty.url });
    await restored.connect();
    const unforced = await restored.query(
      "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace",
    );
    expect(unforced.rows).toEqual([]);
    const references = "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated";
    expect((await restored.query(references)).rows).toEqual((await owner.query(references)).rows);
    const numbers = "select last_value from audit_entries_seq_seq";
    expect((await restored.query(numbers)).rows).toEqual((await owner.query(numbers)).rows);
    await restored.end();
    expect(await storedIn("restored")("pictures/originals").read(keyOf("a"))).toEqual(
      Buffer.from("picture a"),
    );
    expect(await storedIn("restored")("uploads").read(keyOf("b"))).toEqual(Buffer.from("of a seller"));
    await expect(
      restoreBackup(place, manifest, { url: empty.url, tools, originals: storedIn("restored") }),
    ).rejects.toThrow("The database isn't empty");
    await empty.drop();
  });

  it("[DECIDE-446] with a migration that this version lacks is refused, with what restores it", async () => {
    const { manifest } = await findBackup(place, null);
    const newer = { ...manifest, migration: Number.MAX_SAFE_INTEGER };
    const refused = /a migration that this version lacks, whose newest is 0\d+_\w+: .*FORECOURT_APP=/;
    await expect(rehearse(place, newer, target())).rejects.toThrow(refused);
    const originals = storedIn("refused");
    await expect(restoreBackup(place, newer, { ...target(), originals })).rejects.toThrow(refused);
  });

  it("[DECIDE-331] is rehearsed: a database is made, compared with the manifest, and dropped", async () => {
    const { manifest } = await findBackup(place, null);
    const rehearsals = async () => {
      const { rows } = await owner.query<{ datname: string }>(
        "select datname from pg_database where datname like 'forecourt_rehearsal_%'",
      );
      return new Set(rows.map(({ datname }) => datname));
    };
    const before = await rehearsals();
    const same = await rehearse(place, manifest, target());
    expect(same.differing).toEqual([]);
    expect(same.tables.find(({ name }) => name === "public.groups")?.found?.rows).toBe(1);
    const changed = structuredClone(manifest);
    for (const table of changed.tables) if (table.name === "public.sites") table.sum = "1";
    expect((await rehearse(place, changed, target())).differing).toEqual(["public.sites"]);
    // Tests beside this one rehearse in the same cluster: theirs go too.
    await expect.poll(async () => (await rehearsals()).difference(before).size, { timeout: 60_000 }).toBe(0);
  });

  it("with a changed or missing file is refused before anything is written", async () => {
    const { name, manifest } = await findBackup(place, null);
    const part = manifest.data["public.groups"]?.[0]?.name ?? "";
    const path = join(folder, "backups", part);
    const bytes = readFileSync(path);
    const empty = await emptyDatabase();
    const restore = () =>
      restoreBackup(place, manifest, { url: empty.url, tools, originals: storedIn("never") });
    writeFileSync(path, Buffer.concat([bytes, Buffer.from("x")]));
    await expect(restore()).rejects.toThrow(`${part} of the backup has other bytes`);
    await rm(path);
    await expect(restore()).rejects.toThrow(`lacks its file ${part}`);
    writeFileSync(path, bytes);
    const original = join(folder, "backups", "originals", "uploads", keyOf("b").slice(0, 2), keyOf("b"));
    writeFileSync(original, "of another!");
    await expect(restore()).rejects.toThrow("has other bytes than the manifest says");
    writeFileSync(original, "of a seller");
    expect(Object.keys(await rowsAt(empty.url))).toEqual([]);
    expect(existsSync(join(folder, "never"))).toBe(false);
    await empty.drop();
    expect((await findBackup(place, name)).name).toBe(name);
  });

  it("is refused to a login that doesn't own the tables, which would see some rows only", async () => {
    await owner.query("create role backup_test_login login password 'x' in role forecourt_app");
    const url = new URL(test.ownerUrl);
    url.username = "backup_test_login";
    url.password = "x";
    try {
      await expect(backUp("2026-03-02T02:00:00Z", place, url.toString())).rejects.toThrow("doesn't own");
    } finally {
      await owner.query("drop role backup_test_login");
    }
  });

  it("that was interrupted is none, whatever of it is there, and goes a day later", async () => {
    const failing: BackupPlace = {
      ...place,
      put: async (path, bytes) => {
        if (path.includes("/originals/")) throw new Error("killed");
        await place.put(path, bytes);
      },
    };
    await expect(backUp("2026-03-02T03:00:00Z", failing)).rejects.toThrow("killed");
    expect((await place.list("20260302T030000Z")).length).toBeGreaterThan(10);
    expect((await wholeBackups(place)).map(({ name }) => name)).toEqual(["20260302T010000Z"]);
    await expect(findBackup(place, "20260302T030000Z")).rejects.toThrow("no whole backup");
    await removeOutdated(place, { keep: 5, now: new Date("2026-03-02T04:00:00Z") });
    expect((await place.list("20260302T030000Z")).length).toBeGreaterThan(10);
    await removeOutdated(place, { keep: 5, now: new Date("2026-03-04T04:00:00Z") });
    expect(await place.list("20260302T030000Z")).toEqual([]);
    expect(await readdir(join(folder, "backups"))).toEqual(["20260302T010000Z", "originals"]);
  });

  it("[DECIDE-332] shares originals with others, which go with the last backup that lists them", async () => {
    const own = folderPlace(join(folder, "shared"));
    const stored = folderOriginals(join(folder, "stored", "uploads"));
    await backUp("2026-03-05T01:00:00Z", own);
    await stored.remove(keyOf("b"));
    await backUp("2026-03-06T01:00:00Z", own);
    const listed = () => Array.fromAsync(own.originals("uploads").keys());
    const at = new Date("2026-03-06T02:00:00Z");
    expect(await removeOutdated(own, { keep: 2, now: at })).toEqual({ backups: [], originals: 0 });
    expect(await listed()).toEqual([keyOf("b")]);
    expect(await removeOutdated(own, { keep: 1, now: at })).toEqual({
      backups: ["20260305T010000Z"],
      originals: 1,
    });
    expect(await listed()).toEqual([]);
    await stored.put(keyOf("b"), Buffer.from("of a seller"));
  });

  it("is the same in a bucket", async () => {
    const double = await s3Double("backups", "eu-central-1");
    const at = { url: double.url, bucket: "backups", region: "eu-central-1", pathStyle: true };
    const bucket = s3Bucket(at, async (name) => ({
      kind: "secret",
      text: name === "s3-access-key" ? s3Keys.access : s3Keys.secret,
    }));
    const inBucket = bucketPlace(bucket, "forecourt/");
    await backUp("2026-03-02T01:00:00Z", inBucket);
    await backUp("2026-03-03T01:00:00Z", inBucket);
    expect((await wholeBackups(inBucket)).map(({ name }) => name)).toEqual([
      "20260302T010000Z",
      "20260303T010000Z",
    ]);
    const { manifest } = await findBackup(inBucket, null);
    expect((await rehearse(inBucket, manifest, target())).differing).toEqual([]);
    await removeOutdated(inBucket, { keep: 1, now: new Date("2026-03-03T02:00:00Z") });
    expect([...double.objects.keys()].filter((name) => name.includes("20260302"))).toEqual([]);
    expect([...double.objects.keys()]).toContain(
      `forecourt/originals/uploads/${keyOf("b").slice(0, 2)}/${keyOf("b")}`,
    );
    await double.close();
  });
});

it("a dump's functions are replaced, and the version before can be started again [DECIDE-448]", async () => {
  const empty = await emptyDatabase();
  await migrateDatabase(empty.url);
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const own = ownSqlFiles();
  const before = own.map(({ path }) => ({ path, hash: "of the version before" }));
  await client.query(
    `insert into ${sqlTable} (path, hash, version) select path, 'of the version before', '0' from ${sqlTable}`,
  );
  await client.query(appliesFilesAgain);
  await migrateDatabase(empty.url, { restores: true });
  const applied = (await appliedSchema(client))!;
  await client.end();
  await empty.drop();
  expect(staleFiles(own, applied.sql)).toEqual([]);
  const migrations = ownMigrations().slice(0, -1);
  expect(migrationState({ migrations, sql: before }, applied).kind).toBe("usable");
});

describe("PostgreSQL's tools", () => {
  const script = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it("are used from the server's version on, with its snapshot, and the password in no argument", async () => {
    const dump = script(
      "pg_dump",
      `[ "$1" = --version ] && { echo "pg_dump (PostgreSQL) 99.1 (Debian 99.1-1)"; exit 0; }\necho "$*|$PGPASSWORD"`,
    );
    expect(await toolVersion(dump)).toBe(99);
    expect(await toolVersion("no-such-tool")).toBeNull();
    const source = { url: test.ownerUrl, originals: storedIn("stored"), copies: false };
    const own = folderPlace(join(folder, "dumped"));
    const { manifest } = await writeBackup(
      { ...source, tools: { ...tools, dump }, at: new Date("2026-03-02T01:00:00Z") },
      own,
    );
    expect(manifest.kind).toBe("pg_dump");
    const said = (await own.read(manifest.data[""]?.[0]?.name ?? ""))?.toString() ?? "";
    const password = decodeURIComponent(new URL(test.ownerUrl).password);
    expect(said).toMatch(/^--format=custom --enable-row-security --snapshot=[\w-]+ --dbname=postgres:/);
    expect(said.trim().endsWith(`|${password}`)).toBe(true);
    expect(said.split("|")[0]).not.toContain(password);
    await expect(rehearse(own, manifest, target())).rejects.toThrow("no pg_restore");
  });

  it("fail in words", async () => {
    const dump = script("failing", 'echo "pg_dump: error: out of paper" >&2; exit 1');
    await expect(Array.fromAsync(dumped(test.ownerUrl, "x", { ...tools, dump }))).rejects.toThrow(
      "failing failed: pg_dump: error: out of paper",
    );
  });
});
