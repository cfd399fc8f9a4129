import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platformSecretsIn, secretsIn } from "./secrets.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("secrets", () => {
  it("are read at each use, without the trailing newline", async () => {
    const secrets = secretsIn(folder);
    expect(await secrets("search-key")).toMatchObject({ kind: "missing" });
    writeFileSync(join(folder, "search-key"), "first\n");
    expect(await secrets("search-key")).toEqual({ kind: "secret", text: "first" });
    writeFileSync(join(folder, "search-key"), "second\n");
    expect(await secrets("search-key")).toEqual({ kind: "secret", text: "second" });
  });

  it.each(["../outside", "a/b", "..", ".", ""])(
    "are never read from outside their folder: %j",
    async (name) => {
      writeFileSync(join(folder, "here"), "x");
      expect(await secretsIn(join(folder, "inner"))(name)).toMatchObject({ kind: "missing" });
    },
  );

  it.each(["smtp-password", "s3-access-key", "s3-secret-key"] as const)(
    "of the platform are read by the platform only, whatever a configuration names: %s",
    async (name) => {
      writeFileSync(join(folder, name), "x");
      expect(await secretsIn(folder)(name)).toMatchObject({ kind: "missing" });
      expect(await platformSecretsIn(folder)(name)).toEqual({ kind: "secret", text: "x" });
    },
  );

  it("report a missing folder or an empty file", async () => {
    writeFileSync(join(folder, "blank"), " \n");
    expect(await secretsIn(folder)("blank")).toMatchObject({ reason: "blank in SECRETS_DIR is empty" });
    expect(await secretsIn(undefined)("key")).toMatchObject({ kind: "missing" });
  });
});
