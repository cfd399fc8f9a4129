import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { backupReport, taskReports } from "#platform/background/task-reports.server.ts";
import { folderPlace } from "#platform/backup/backup-place.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { backupCommandOver, restoreCommandOver } from "./backup.ts";
import { dispatch } from "./dispatch.ts";

let test: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let at = new Date("2026-03-02T01:00:00Z");
beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-backup-"));
  await addGroup(test, "north");
});
afterAll(async () => {
  await test.remove();
  await rm(folder, { recursive: true });
});

async function run(...words: string[]) {
  const services = {
    database: async () => test.ownerUrl,
    place: (named: string | null) => (named === null ? null : folderPlace(named)),
    originals: () => folderOriginals(join(folder, "stored")),
    tools: { dump: "no-pg_dump-here", restore: "no-pg_restore-here" },
    now: () => at,
  };
  const said: string[] = [];
  const take = (text: string) => void said.push(text);
  const commands = [backupCommandOver(services), restoreCommandOver(services)];
  const code = await dispatch(commands, words, { out: take, err: take, isTty: false });
  return { code, text: said.join("\n") };
}

it("backs up, notes it for metrics and doctor, lists, verifies, and refuses to restore over what is there", async () => {
  const to = join(folder, "backups");
  expect((await run("backup", "list", "--from", to)).text).toBe("There is no backup.");
  expect(await run("backup", "verify", "--from", to)).toEqual({ code: 1, text: "There is no backup." });
  const made = await run("backup", "--to", to);
  expect([made.code, made.text]).toEqual([
    0,
    expect.stringMatching(/^20260302T010000Z is whole: \d+ rows of \d+ tables in 0\.\d MB \(copy\)/),
  ]);
  expect((await backupReport(test))?.succeededAt).toEqual(at);
  // It says nothing of whether a worker runs.
  expect(await taskReports(test)).toEqual([]);
  at = new Date("2026-03-03T01:00:00Z");
  expect((await run("backup", "--to", to, "--keep", "1")).text).toContain("Removed: 20260302T010000Z");
  expect((await run("backup", "list", "--from", to)).text).toMatch(/^20260303T010000Z {2}version [^\n]+$/);
  const verified = await run("backup", "verify", "--from", to);
  expect([verified.code, verified.text]).toEqual([0, expect.stringMatching(/public\.groups +1 +1 +same\n/)]);
  const restored = await run("restore", "--from", to);
  expect([restored.code, restored.text]).toEqual([1, expect.stringContaining("a restore replaces nothing")]);
});

it("notes a failure and leaves the time of the last success", async () => {
  at = new Date("2026-03-04T01:00:00Z");
  const file = join(folder, "a file");
  await writeFile(file, "");
  await expect(run("backup", "--to", file)).rejects.toThrow("ENOTDIR");
  const report = await backupReport(test);
  expect([report?.succeededAt, report?.failure?.since]).toEqual([new Date("2026-03-03T01:00:00Z"), at]);
});

it.each([
  [["backup"], /BACKUP_TO/],
  [["backup", "--to", "x", "--keep", "0"], /--keep is a number/],
  [["backup", "everything"], /no command backup everything/],
])("%j is refused with the usage", async (words, text) => {
  const { code, text: said } = await run(...words);
  expect([code, said]).toEqual([2, expect.stringMatching(text)]);
});
