import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import {
  clockFinding,
  databaseFindings,
  diskFinding,
  freeFinding,
  roleFinding,
  storageFinding,
} from "./machine-checks.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "forecourt-doctor-"));
});
afterAll(async () => {
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

it("asks the database for its role and its clock", async () => {
  const [role, clock, ...more] = await databaseFindings(db, () => new Date(), true);
  expect(role).toMatchObject({ check: "database role" });
  expect(role?.level).not.toBe("dangerous");
  expect(clock).toMatchObject({ check: "clock", level: "ok" });
  expect(more).toEqual([]);
  const [, late] = await databaseFindings(db, () => new Date(Date.now() + 3_600_000), true);
  expect(late).toMatchObject({ check: "clock", level: "dangerous" });
});

it("says that a database can't be used rather than failing", async () => {
  const unavailable = {
    withoutTenant: () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" })),
  };
  expect(await databaseFindings(unavailable, () => new Date(), true)).toMatchObject([
    { check: "database", level: "dangerous", text: "The database can't be used (ECONNREFUSED)." },
  ]);
});

it.each([
  [{ applicationBypasses: false, loginBypasses: false, loginOwns: false }, "ok"],
  [{ applicationBypasses: false, loginBypasses: false, loginOwns: true }, "warning"],
  [{ applicationBypasses: false, loginBypasses: true, loginOwns: true }, "warning"],
  [{ applicationBypasses: true, loginBypasses: false, loginOwns: false }, "dangerous"],
  [{ applicationBypasses: null, loginBypasses: false, loginOwns: false }, "dangerous"],
])("judges the roles %j as %s", (row, level) => {
  expect(roleFinding(row).level).toBe(level);
});

it("writes, reads and removes a file where originals are stored", async () => {
  const originals = folderOriginals(join(folder, "uploads"));
  expect(await storageFinding(originals)).toMatchObject({ level: "ok" });
  const broken = {
    ...originals,
    put: () => Promise.reject(Object.assign(new Error("x"), { code: "EACCES" })),
  };
  expect((await storageFinding(broken)).text).toContain("EACCES");
  expect((await storageFinding(broken)).remedy).toContain("permissions");
  const full = {
    ...originals,
    put: () => Promise.reject(Object.assign(new Error("x"), { code: "ENOSPC" })),
  };
  expect((await storageFinding(full)).remedy).toContain("Free some space");
  const forgetful = { ...originals, read: async () => null };
  expect((await storageFinding(forgetful)).level).toBe("dangerous");
});

it("says that the folder of the data isn't there, and doesn't make it", async () => {
  const gone = join(folder, "gone");
  const found = await diskFinding(gone);
  expect(found).toMatchObject({ check: "disk", level: "dangerous" });
  expect(found.text).toContain(`${gone}, can't be read (ENOENT)`);
  expect(existsSync(gone)).toBe(false);
});

it("judges free space and clocks by their bounds", async () => {
  expect([3e9, 1e9, 1e8].map((free) => freeFinding(free).level)).toEqual(["ok", "warning", "dangerous"]);
  expect([0, 5, 60].map((seconds) => clockFinding(seconds).level)).toEqual(["ok", "warning", "dangerous"]);
  expect((await diskFinding(folder)).text).toContain("GB are free");
});
