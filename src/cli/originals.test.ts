import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderOriginals, keysIn } from "#platform/adapters/storage/folder-originals.server.ts";
import { dispatch } from "./dispatch.ts";
import { type OriginalsServices, originalsCommandOver } from "./originals.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-move-"));
const key = `${"0".repeat(32)}.jpg`;
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function run(services: OriginalsServices, ...words: string[]) {
  const output: string[] = [];
  const say = (text: string) => void output.push(text);
  const code = await dispatch([originalsCommandOver(services)], ["originals", ...words], {
    out: say,
    err: say,
    isTty: false,
  });
  return { code, output: output.join("\n") };
}

it("moves pictures and uploads, each to its own prefix, or copies them", async () => {
  const folder = (of: string) => join(root, "from", of);
  const services = { folder, bucket: (of: string) => folderOriginals(join(root, "to", of)) };
  await folderOriginals(folder("uploads")).put(key, Buffer.from("12345"));
  expect(await run(services, "move", "--keep")).toEqual({
    code: 0,
    output: "pictures/originals: 0 copied, 0.0 MB\nuploads: 1 copied, 0.0 MB",
  });
  expect(await Array.fromAsync(keysIn(folder("uploads")))).toEqual([key]);
  expect((await run(services, "move")).output).toContain("uploads: 1 moved");
  expect(await Array.fromAsync(keysIn(folder("uploads")))).toEqual([]);
  expect(await Array.fromAsync(keysIn(join(root, "to", "uploads")))).toEqual([key]);
});

it("names what is missing, and shows its usage", async () => {
  const none = { folder: () => root, bucket: null };
  expect(await run(none, "move")).toMatchObject({ code: 1, output: expect.stringContaining("S3_URL") });
  expect((await run(none, "mov")).code).toBe(2);
  expect((await run(none)).code).toBe(2);
});
