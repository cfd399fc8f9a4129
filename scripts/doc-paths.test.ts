import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("documents name files that exist, by their paths from the root", () => {
  const missing = globSync(["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/adr/*.md"]).flatMap(
    (document) =>
      [...readFileSync(document, "utf8").matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|css|sql))`/g)]
        .map(([, path]) => path!)
        .filter((path) => !existsSync(path))
        .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
