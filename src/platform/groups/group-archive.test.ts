import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantData } from "#composition/tenant-data.ts";
import { checkArchivedSites } from "#domain/configuration/archived-sites.server.ts";
import { folderOriginals, keysIn } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { addRowToEveryTable } from "#tests/support/a-row-in-every-table.ts";
import { type EntryName, fileEntry, rowsEntry } from "./archive-format.ts";
import { countRows, deleteGroup } from "./delete-group.server.ts";
import { exportGroup } from "./export-group.server.ts";
import type { GroupFiles } from "./group-files.ts";
import { importGroup } from "./import-group.server.ts";
import { readArchive } from "./read-archive.server.ts";
import { groupState, resumeGroup, suspendGroup } from "./suspend-group.server.ts";
import { tenantTables } from "./tenant-tables.server.ts";
import { writeArchive } from "./write-archive.server.ts";

const at = new Date("2026-03-02T05:00:00Z");
const actor: Actor = { kind: "command", id: "ana", action: "group test" };
const picture = Buffer.from("<svg>a picture</svg>");
const pictureKey = `${createHash("sha256").update(picture).digest("hex").slice(0, 32)}.svg`;
const shared = Buffer.from("<svg>of both groups</svg>");
const sharedKey = `${createHash("sha256").update(shared).digest("hex").slice(0, 32)}.svg`;
const uploadKey = `${"ab".repeat(16)}.jpg`;

/** Not archived, and made again of the counters. */
const sumsOfCounters = ["counter_months", "counter_totals"];

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let owner: pg.Client;
let folder: string;
let files: GroupFiles;
let path: string;

beforeAll(async () => {
  test = await testDatabase();
  db = test.asConsole.as(actor);
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), "forecourt-group-"));
  files = {
    pictures: folderOriginals(join(folder, "pictures")),
    uploads: folderOriginals(join(folder, "uploads")),
    removeSizes: async () => 2,
  };
  await fill("north", { file_key: uploadKey, pictures: [{ key: pictureKey }, { key: sharedKey }] });
  await fill("south", { file_key: `${"cd".repeat(16)}.jpg`, pictures: [{ key: sharedKey }] });
  // Corrections of fields that the feed doesn't have.
  const { rowCount } = await owner.query("update car_overrides set feed_value = 'null'");
  expect(rowCount).toBe(2);
  await files.pictures.put(pictureKey, picture);
  await files.pictures.put(sharedKey, shared);
  await files.uploads.put(uploadKey, Buffer.from("of a seller"));
  path = join(folder, "north.tar.gz");
  await exportGroup(db, await state("north"), { data: tenantData, files, path, at });
});
afterAll(async () => {
  await owner.end();
  await test.remove();
  await rm(folder, { recursive: true });
});

/** A group with a row in every table. */
async function fill(slug: string, values: Record<string, unknown>): Promise<void> {
  const { id: groupId, siteId } = await addGroup(test, slug);
  await addRowToEveryTable(owner, await tenantTables(owner, tenantData), {
    groupId,
    siteId,
    name: slug,
    values,
  });
}

const state = async (slug: string) => (await groupState(db, slug))!;
const removeGroup = async (slug: string) => {
  await suspendGroup(db, await state(slug), at);
  return deleteGroup(db, await state(slug), { data: tenantData, files, at, actor });
};
const load = (from = path, reservedHosts: string[] = []) =>
  importGroup(db, {
    data: tenantData,
    path: from,
    files,
    at,
    actor,
    reservedHosts,
    checkSites: checkArchivedSites,
  });

/** The rows of a group as the owner sees them, by table: found by the catalog, without the code under test. */
async function rowsOf(groupId: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'group_id'",
  );
  const found: Record<string, unknown[]> = {};
  const read = async (name: string, where: string) => {
    const { rows } = await owner.query(
      `select to_jsonb(t) - 'seq' as row from ${name} t where ${where} order by 1::text`,
      [groupId],
    );
    found[name] = rows.map(({ row }) => row).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };
  await read("groups", "id = $1");
  for (const { name } of tables) await read(name, "group_id = $1");
  const ofGroup = "in (select g.member_id from staff_grants g where g.group_id = $1)";
  await read("staff_members", `id ${ofGroup}`);
  await read("staff_passkeys", `member_id ${ofGroup}`);
  return found;
}

type Entry = { name: EntryName; bytes: Buffer };
async function entriesOf(archive: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  await readArchive(archive, async (entry) => void entries.push(entry));
  return entries;
}

const nameOf = ({ kind, ...more }: EntryName & { table?: string; key?: string }): string => {
  if (kind === "header") return "archive.json";
  if (kind === "counts") return "counts.json";
  return kind === "rows" ? rowsEntry(more.table!, 1) : fileEntry(kind as "pictures", more.key!);
};

/** A copy of the archive whose entries were changed, with sums that fit. */
async function changed(name: string, change: (text: string, entry: string) => string): Promise<string> {
  const to = join(folder, `${name}.tar.gz`);
  await writeArchive(to, async (add) => {
    for (const { name: entry, bytes } of await entriesOf(path)) {
      const text = change(bytes.toString(), nameOf(entry));
      await add(nameOf(entry), text === bytes.toString() ? bytes : Buffer.from(text));
    }
  });
  return to;
}

describe("an archive", () => {
  it("has every row of every table but those that are left out, and none of another group", async () => {
    const rows = await rowsOf((await state("north")).id);
    const archived = await entriesOf(path);
    for (const [table, expected] of Object.entries(rows)) {
      if (table === "audit_entries" || table in tenantData.notArchived) continue;
      const text = archived
        .filter(({ name }) => name.kind === "rows" && name.table === table)
        .map(({ bytes }) => bytes.toString())
        .join("");
      expect(expected.length, table).toBeGreaterThan(0);
      expect(text.split("\n").length - 1, table).toBe(expected.length);
    }
    const all = archived.map(({ bytes }) => bytes.toString()).join("\n");
    expect(all).toContain("north-leads-id");
    expect(all).not.toContain("south-");
    for (const table of Object.keys(tenantData.notArchived)) expect(all).not.toContain(`north-${table}-`);
    for (const [table, columns] of Object.entries(tenantData.archivedAs))
      for (const column of Object.keys(columns)) expect(all).not.toContain(`north-${table}-${column}`);
  });

  it("has the files that rows name, says which were missing, and is readable by its owner only", async () => {
    const entries = (await entriesOf(path)).map(({ name }) => name);
    expect(entries).toContainEqual({ kind: "pictures", key: pictureKey });
    expect(entries).toContainEqual({ kind: "uploads", key: uploadKey });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const counts = await exportGroup(db, await state("south"), {
      data: tenantData,
      files,
      path: join(folder, "s.tar.gz"),
      at,
    });
    expect([counts.files, counts.missing]).toEqual([
      { pictures: 1, uploads: 0 },
      { pictures: 0, uploads: 1 },
    ]);
  });

  it("replaces no file, and leaves none when it fails", async () => {
    const own = join(folder, "own.txt");
    await writeFile(own, "mine");
    const group = await state("north");
    await expect(exportGroup(db, group, { data: tenantData, files, path: own, at })).rejects.toMatchObject({
      code: "EEXIST",
    });
    expect(await readFile(own, "utf8")).toBe("mine");
    const broken = { ...files, uploads: { ...files.uploads, read: () => Promise.reject(new Error("full")) } };
    const failed = join(folder, "failed.tar.gz");
    await expect(
      exportGroup(db, group, { data: tenantData, files: broken, path: failed, at }),
    ).rejects.toThrow("full");
    for (const left of [failed, `${failed}.partial`, `${failed}.sums`])
      await expect(stat(left)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is in the group's log", async () => {
    const { rows } = await owner.query(
      "select actor_id, action from audit_entries where changes @> $1 and group_id = $2",
      [JSON.stringify([{ table: "groups", how: "read" }]), (await state("north")).id],
    );
    expect(rows).toContainEqual({ actor_id: "ana", action: "group test" });
  });
});

describe("a group that was exported and deleted", () => {
  it("is gone with its files, leaves the other group alone, and comes back as it was", async () => {
    const { id } = await state("north");
    const south = (await state("south")).id;
    const [before, other] = [await rowsOf(id), await rowsOf(south)];
    const { gone } = await countRows(db, await state("north"), tenantData);
    const deleted = await removeGroup("north");

    // The change feed has meanwhile recorded the suspension, and sums go with what they are of.
    const others = { changes: 0, counter_months: 0, counter_totals: 0 };
    expect({ ...deleted.rows, ...others }).toEqual({ ...gone, ...others });
    expect(deleted.files).toEqual({ pictures: 1, uploads: 1 });
    expect([deleted.sharedPictures, deleted.sizes]).toEqual([1, 2]);
    for (const [table, rows] of Object.entries(await rowsOf(id)))
      if (table !== "changes" && !(table in tenantData.remainingAfterDeletion))
        expect(rows, table).toEqual([]);
    expect((await owner.query("select from staff_members where id like 'north-%'")).rowCount).toBe(0);
    expect(await Array.fromAsync(keysIn(join(folder, "uploads")))).toEqual([]);
    expect(await Array.fromAsync(keysIn(join(folder, "pictures")))).toEqual([sharedKey]);
    expect(await rowsOf(south)).toEqual(other);
    const log = await owner.query("select actor_id, changes from audit_entries where group_id is null");
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0].changes).toContainEqual({
      table: "groups",
      how: "removed",
      rows: 1,
      ids: [id, "north"],
      fields: [],
    });
    expect(log.rows[0].changes).toContainEqual({
      table: "leads",
      how: "removed",
      rows: 1,
      ids: [],
      fields: [],
    });
    expect(JSON.stringify(log.rows)).not.toContain("north-");

    const imported = await load();
    expect(imported).toMatchObject({ group: "north", sites: ["north"], hosts: ["north.example"] });
    expect(await files.uploads.read(uploadKey)).toEqual(Buffer.from("of a seller"));
    expect(await files.pictures.read(pictureKey)).toEqual(picture);
    expect((await state("north")).suspendedAt).toEqual(at);
    expect((await resumeGroup(db, await state("north"), at)).kind).toBe("resumed");
    const after = await rowsOf(id);
    for (const [table, rows] of Object.entries(before))
      if (!["audit_entries", "changes", ...sumsOfCounters].includes(table))
        expect(after[table], table).toEqual(
          table in tenantData.notArchived
            ? []
            : rows.map((row) => ({ ...(row as object), ...tenantData.archivedAs[table] })),
        );
    for (const table of sumsOfCounters) expect(after[table], table).toMatchObject([{ times: 1 }]);
    for (const entry of before.audit_entries ?? []) expect(after.audit_entries).toContainEqual(entry);
    expect(await rowsOf(south)).toEqual(other);
  });

  it("stays deleted half-way when the deletion is interrupted, and is deleted by the next one", async () => {
    await fill("west", { file_key: `${"ef".repeat(16)}.jpg`, pictures: [] });
    await suspendGroup(db, await state("west"), at);
    const broken = {
      ...files,
      uploads: { ...files.uploads, remove: () => Promise.reject(new Error("away")) },
    };
    await expect(
      deleteGroup(db, await state("west"), { data: tenantData, files: broken, at, actor }),
    ).rejects.toThrow("away");
    expect(await resumeGroup(db, await state("west"), at)).toEqual({ kind: "being_deleted", since: at });
    await deleteGroup(db, await state("west"), { data: tenantData, files, at, actor });
    expect(await groupState(db, "west")).toBeNull();
  });

  it("keeps members who have a role in another group, and operators", async () => {
    const { id: groupId, siteId } = await addGroup(test, "east");
    await addRowToEveryTable(owner, await tenantTables(owner, tenantData), {
      groupId,
      siteId,
      name: "east",
      values: {},
    });
    const south = (await state("south")).id;
    await owner.query(
      `insert into staff_members (id, name, email, operator, created_at) values ('both', 'B', 'both@x.example', false, $1), ('ops', 'O', 'ops@x.example', true, $1)`,
      [at],
    );
    for (const [group, member] of [
      [groupId, "both"],
      [groupId, "ops"],
      [south, "both"],
    ])
      await owner.query(
        "insert into staff_grants (group_id, id, member_id, role, created_at) values ($1, $2, $2, 'owner', $3)",
        [group, member, at],
      );
    await removeGroup("east");
    const { rows } = await owner.query(
      "select id from staff_members where id not like 'south%' and id not like 'north%' order by id",
    );
    expect(rows).toEqual([{ id: "both" }, { id: "ops" }]);
  });
});

describe("an import refuses, and writes nothing,", () => {
  let before: Record<string, unknown[]>;
  let northId: string;
  beforeEach(async () => {
    const north = await groupState(db, "north");
    if (north) {
      northId = north.id;
      await removeGroup("north");
    }
    before = await rowsOf(northId);
  });
  const refused = async (from: string, reason: RegExp, reservedHosts: string[] = []) => {
    await expect(load(from, reservedHosts)).rejects.toThrow(reason);
    expect(await rowsOf(northId)).toEqual(before);
    expect(await Array.fromAsync(keysIn(join(folder, "uploads")))).toEqual([]);
  };

  it("a file that is no archive, that is cut off or that isn't there", async () => {
    const text = join(folder, "text.tar.gz");
    await writeFile(text, "hello");
    await refused(text, /isn't a complete archive/);
    const cut = join(folder, "cut.tar.gz");
    await writeFile(cut, await readFile(path));
    await truncate(cut, (await stat(cut)).size - 300);
    await refused(cut, /isn't a complete archive|ends before its sums/);
    await refused(join(folder, "none.tar.gz"), /There is no such file/);
  });

  it("an archive whose sums don't fit", async () => {
    const { pack } = await import("tar-stream");
    const tar = pack();
    const entries = await entriesOf(path);
    for (const { name, bytes } of entries) tar.entry({ name: nameOf(name) }, bytes);
    tar.entry({ name: "sums.txt" }, "0000  archive.json\n");
    tar.finalize();
    const { gzipSync } = await import("node:zlib");
    const chunks: Buffer[] = [];
    for await (const chunk of tar) chunks.push(chunk as Buffer);
    const bad = join(folder, "sums.tar.gz");
    await writeFile(bad, gzipSync(Buffer.concat(chunks)));
    await refused(bad, /doesn't match its sums/);
  });

  it.each<[string, RegExp, (text: string, entry: string) => string]>([
    [
      "another version of the format",
      /version 2 .* reads version 1/,
      (text, entry) => (entry === "archive.json" ? text.replace('"version": 1', '"version": 2') : text),
    ],
    [
      "a newer database",
      /upgrade this platform first/,
      (text, entry) =>
        entry === "archive.json" ? text.replace(/"schema": \d+/, '"schema": 9999999999999') : text,
    ],
    [
      "an older database",
      /An older version of Forecourt/,
      (text, entry) => (entry === "archive.json" ? text.replace(/"schema": \d+/, '"schema": 1') : text),
    ],
    [
      "a row of another group",
      /A row of leads is another group's/,
      (text, entry) =>
        entry.startsWith("rows/leads/")
          ? text.replaceAll(/"group_id": "[^"]+"/g, '"group_id": "00000000-0000-4000-8000-000000000001"')
          : text,
    ],
    [
      "a row of an unknown site",
      /A row of leads belongs to a site/,
      (text, entry) =>
        entry.startsWith("rows/leads/")
          ? text.replaceAll(/"site_id": "[^"]+"/g, '"site_id": "00000000-0000-4000-8000-000000000001"')
          : text,
    ],
    [
      "a reference to a row that isn't there",
      /row of lead_deliveries references/,
      (text, entry) =>
        entry.startsWith("rows/lead_deliveries/") ? text.replaceAll("north-leads-id", "nothing") : text,
    ],
    [
      "fewer rows than it counted",
      /It has 0 leads/,
      (text, entry) => (entry.startsWith("rows/leads/") ? "" : text),
    ],
    [
      "another picture under a key",
      /other bytes than its key/,
      (text, entry) => (entry.startsWith("files/pictures/") ? `${text} ` : text),
    ],
    [
      "a configuration that can't be used",
      /Its configuration can't be used: .*site\.template/,
      (text, entry) =>
        entry.startsWith("rows/site_versions/")
          ? text.replaceAll('"template": "standard"', '"template": "none"')
          : text,
    ],
  ])("an archive with %s", async (name, reason, change) => {
    await refused(await changed(name.replaceAll(/\W/g, "-"), change), reason);
  });

  it("a host of the platform's own", async () => {
    await refused(path, /already has the host north\.example \(ADMIN_HOST, API_HOST or PLATFORM_HOST\)/, [
      "north.example",
    ]);
  });

  it("a group, a site or a host that is there", async () => {
    await load();
    before = await rowsOf(northId);
    await expect(load()).rejects.toThrow(
      "This platform already has the group north, the site north, the host north.example.",
    );
    expect(await rowsOf(northId)).toEqual(before);
  });

  it("nothing to people who are here: no member becomes an operator, and no account gets another one's access", async () => {
    const insert =
      "insert into staff_members (id, name, email, operator, created_at) values ($2, 'Here', 'north-staff_members-email', true, $1)";
    await owner.query(insert, [at, "here"]);
    const powerful = await changed("powerful", (text, entry) =>
      entry.startsWith("rows/staff_members/")
        ? text.replaceAll('"operator": false', '"operator": true')
        : text,
    );
    const members = async () => {
      await load(powerful);
      const { rows } = await owner.query<{ id: string; operator: boolean; passkeys: number }>(
        "select m.id, m.operator, (select count(*)::int from staff_passkeys p where p.member_id = m.id) as passkeys from staff_grants g join staff_members m on m.id = g.member_id where g.group_id = $1",
        [northId],
      );
      await removeGroup("north");
      return rows;
    };
    const [own, ...more] = await members();
    expect(own).toMatchObject({ operator: false, passkeys: 1 });
    expect(own?.id).toMatch(/^north-/);
    expect(more).toEqual([]);
    // The account of the archive's own id may be another person's since the export.
    await owner.query(insert, [at, own?.id]);
    const again = await members();
    expect(again).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/), operator: false, passkeys: 0 }]);
    await owner.query("delete from staff_members where id = any($1)", [["here", own?.id]]);
    await load(powerful);
  });
});
