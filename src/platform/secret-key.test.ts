import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { masterSecret, secretKey } from "./secret-key.server.ts";

it("is SECRET, else a secret of the machine's own that outlives a restart and that nobody else reads", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "forecourt-secret-")), "data");
  expect(masterSecret("given", folder)).toBe("given");
  const made = masterSecret(undefined, folder);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(masterSecret(undefined, folder)).toBe(made);
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});

it("is never read before it is whole, and leaves nothing beside it", () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-secret-"));
  masterSecret(undefined, folder);
  expect(readdirSync(folder)).toEqual(["secret"]);
  const torn = join(folder, "torn");
  mkdirSync(torn);
  writeFileSync(join(torn, "secret"), "");
  expect(() => masterSecret(undefined, torn)).toThrow("holds no whole secret");
});

it("gives each purpose a key of its own, the same each time", () => {
  expect(secretKey("a")).toHaveLength(32);
  expect(secretKey("a")).toEqual(secretKey("a"));
  expect(secretKey("a")).not.toEqual(secretKey("b"));
});
