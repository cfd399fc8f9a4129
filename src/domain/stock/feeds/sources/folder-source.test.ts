import { rmSync, symlinkSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FolderSource, fetchFromFolder } from "./folder-source.server.ts";
import type { SourceRequest } from "./source-outcome.ts";

let base: string;
let root: string;
const text = "make,model,year\nKia,Rio,2020\n";
const longAgo = new Date("2026-11-20T00:00:00Z");

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "forecourt-folder-"));
  root = join(base, "riverside");
  await mkdir(join(root, "dms"), { recursive: true });
});
afterEach(() => rm(base, { recursive: true }));

async function put(path: string, content = text, at: Date | null = longAgo): Promise<void> {
  await writeFile(join(root, path), content);
  if (at) await utimes(join(root, path), at, at);
}

const limits = { maxBytes: 10_000, timeoutMs: 20_000, stallMs: 10_000, settleMs: 200 };
const fetch = (source: Partial<FolderSource> = {}, over: Partial<SourceRequest> = {}) =>
  fetchFromFolder({ type: "folder", file: "*", ...source }, root, {
    to: join(base, "file"),
    known: null,
    limits,
    signal: new AbortController().signal,
    ...over,
  });

describe("a feed from a folder", () => {
  it("is the newest file that matches, without unfinished ones", async () => {
    await put("dms/a.csv", "old", new Date("2026-11-19T00:00:00Z"));
    await put("dms/b.csv");
    await put("dms/c.csv.part", "new", new Date("2026-11-21T00:00:00Z"));
    await put("dms/.d.csv", "new", new Date("2026-11-21T00:00:00Z"));
    await put("dms/e.txt", "new", new Date("2026-11-21T00:00:00Z"));
    const outcome = await fetch({ path: "dms", file: "*.csv" });
    expect(outcome).toEqual({
      kind: "fetched",
      fileName: "b.csv",
      bytes: text.length,
      validators: { name: "b.csv", size: String(text.length), modified: String(longAgo.getTime()) },
      freshAt: longAgo,
    });
    expect(await readFile(join(base, "file"), "utf8")).toBe(text);
  });

  it("is as fresh as its file, and unchanged while that is the same", async () => {
    await put("a.csv");
    const first = await fetch();
    const known = first.kind === "fetched" ? first.validators : expect.fail();
    expect(await fetch({}, { known })).toEqual({ kind: "unchanged", freshAt: longAgo });
    await put("a.csv", `${text}Kia,Cerato,2021\n`, new Date("2026-11-21T00:00:00Z"));
    expect((await fetch({}, { known })).kind).toBe("fetched");
  });

  it("isn't taken while its file is being written", async () => {
    await put("a.csv", text, null);
    const writer = setInterval(() => void appendFile(join(root, "a.csv"), "Kia,Rio,2020\n"), 20);
    try {
      expect(await fetch({}, { limits: { ...limits, settleMs: 2_000 } })).toEqual({
        kind: "failed",
        retry: true,
        retryAfterMs: null,
        reason: "a.csv is still being written",
      });
    } finally {
      clearInterval(writer);
    }
  });

  it("is taken when its file is complete", async () => {
    await put("a.csv", text, null);
    expect((await fetch()).kind).toBe("fetched");
  });

  it.each([
    ["the folder is missing", { path: "none" }, "the folder none doesn't exist"],
    ["no file matches", { file: "*.xml" }, "the group's folder has no file *.xml"],
  ])("waits when %s", async (_, source, reason) => {
    expect(await fetch(source)).toMatchObject({ kind: "failed", retry: true, reason });
  });

  it("that is too large is refused", async () => {
    await put("a.csv", "x".repeat(20_000));
    expect(await fetch()).toMatchObject({ kind: "failed", retry: false });
  });
});

describe("another group's files", () => {
  beforeEach(async () => {
    await mkdir(join(base, "seaside"));
    await writeFile(join(base, "seaside", "secret.csv"), text);
  });

  it.each(["../seaside", "dms/../../seaside"])("aren't reached by the path %s", async (path) => {
    expect(await fetch({ path })).toMatchObject({
      kind: "failed",
      retry: false,
      reason: expect.stringMatching(/leads out of the group's folder/),
    });
  });

  it("aren't reached by a link to a folder or a file", async () => {
    await symlink(join(base, "seaside"), join(root, "link"));
    expect(await fetch({ path: "link" })).toMatchObject({ kind: "failed", retry: false });
    await symlink(join(base, "seaside", "secret.csv"), join(root, "dms", "cars.csv"));
    expect(await fetch({ path: "dms" })).toMatchObject({ reason: "the folder dms has no file *" });
  });

  it("aren't reached by a link that takes a file's place after it was found", async () => {
    await put("dms/cars.csv");
    const secret = join(base, "seaside", "secret.csv");
    await utimes(secret, longAgo, longAgo);
    const path = join(root, "dms", "cars.csv");
    /** Read after the file was found, and before it is opened. */
    const swapping = {
      ...limits,
      get settleMs() {
        rmSync(path);
        symlinkSync(secret, path);
        return 0;
      },
    };
    expect(await fetch({ path: "dms" }, { limits: swapping })).toMatchObject({ kind: "failed", retry: true });
    await expect(readFile(join(base, "file"))).rejects.toThrow("ENOENT");
  });
});
