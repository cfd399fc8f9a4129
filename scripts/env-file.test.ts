import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEnvFile } from "./env-file.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "env-file-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

it("adds what a .env file sets, and leaves what is set already", () => {
  vi.stubEnv("PAGE_CACHE_MB", "16");
  vi.stubEnv("MAIL_FROM", undefined);
  const file = join(folder, ".env");
  writeFileSync(file, "# a comment\nPAGE_CACHE_MB=64\nMAIL_FROM=sales@example.com\n");
  readEnvFile(file);
  expect(process.env).toMatchObject({ PAGE_CACHE_MB: "16", MAIL_FROM: "sales@example.com" });
});

it("does without a file", () => {
  const before = { ...process.env };
  readEnvFile(join(folder, ".env"));
  expect(process.env).toEqual(before);
});
