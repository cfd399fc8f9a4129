import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { logCommand, trimCommandLog, wordsToKeep } from "./command-log.ts";

it.each([
  ["privacy erase --site harbour --phone 0491570156 --yes", "privacy erase", "harbour"],
  ["accounts sign-out --all", "accounts sign-out --all", null],
  ["leads export --site=harbour jo@example.com.csv", "leads export", "harbour"],
  ["privacy 0491570156", "privacy", null],
  ["leads show --site Jo's", "leads show", null],
  ["", "", null],
])("of %j contains no personal data", (line, command, site) => {
  expect(wordsToKeep(line.split(" "))).toEqual({ command, site });
});

it("appends a line for each, readable by its owner only", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "forecourt-commands-")), "data");
  const at = new Date("2026-03-02T01:00:00Z");
  logCommand(folder, ["site", "list"], { at, exitCode: 0 });
  logCommand(folder, ["privacy", "erase", "--site", "a", "--phone", "0491570156"], { at, exitCode: 1 });
  const file = join(folder, "commands.log");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: at.toISOString(), by: expect.any(String), command: "site list", site: null, exitCode: 0 },
    { at: at.toISOString(), by: expect.any(String), command: "privacy erase", site: "a", exitCode: 1 },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("removes the lines that are past their days, and none that it can't read", () => {
  const dir = mkdtempSync(join(tmpdir(), "forecourt-command-log-"));
  const path = join(dir, "commands.log");
  logCommand(dir, ["site", "list"], { at: new Date("2026-01-01T00:00:00Z"), exitCode: 0 });
  writeFileSync(path, "not JSON\n", { flag: "a" });
  logCommand(dir, ["site", "show"], { at: new Date("2026-03-01T00:00:00Z"), exitCode: 0 });
  trimCommandLog(dir, new Date("2026-02-01T00:00:00Z"));
  const lines = readFileSync(path, "utf8").trim().split("\n");
  expect(lines[0]).toBe("not JSON");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"site show"');
  rmSync(dir, { recursive: true });
});
