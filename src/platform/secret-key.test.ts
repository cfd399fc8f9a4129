import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { masterSecret, secretKeys } from "./secret-key.server.ts";

it("is SECRET, otherwise a secret of the machine that survives a restart and that no other user can read", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "forecourt-secret-")), "data");
  expect(masterSecret("given", folder)).toBe("given");
  const made = masterSecret(undefined, folder);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(masterSecret(undefined, folder)).toBe(made);
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});

it("is never read incomplete, and leaves no temporary file", () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-secret-"));
  masterSecret(undefined, folder);
  expect(readdirSync(folder)).toEqual(["secret"]);
  const torn = join(folder, "torn");
  mkdirSync(torn);
  writeFileSync(join(torn, "secret"), "");
  expect(() => masterSecret(undefined, torn)).toThrow("has no complete secret");
});

it("gives each purpose a key of its own, the same each time", () => {
  const keys = secretKeys({ secret: "one", previous: undefined, dataDir: "unused" });
  expect(keys.current("a")).toHaveLength(32);
  expect(keys.current("a")).toEqual(keys.current("a"));
  expect(keys.current("a")).not.toEqual(keys.current("b"));
  expect(keys.accepted("a")).toEqual([keys.current("a")]);
});

it("accepts the keys of the previous secret, after the current ones", () => {
  const before = secretKeys({ secret: "one", previous: undefined, dataDir: "unused" });
  const after = secretKeys({ secret: "two", previous: "one", dataDir: "unused" });
  expect(after.accepted("a")).toEqual([after.current("a"), before.current("a")]);
  expect(after.current("a")).not.toEqual(before.current("a"));
});
