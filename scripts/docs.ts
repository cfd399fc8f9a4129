import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationSchema } from "#domain/configuration/json-schema.ts";
import { configurationPage } from "./configuration-page.ts";
import { envExample, environmentPage } from "./environment-page.ts";
import type { Described } from "./licences.ts";
import { stockFieldsPage } from "./stock-fields-page.ts";
import { type Lock, thirdPartyPage } from "./third-party-page.ts";

/**
 * Writes the files that are generated from code and from the lock file. With `--check` it writes nothing and fails when one
 * is stale.
 */
const root = join(import.meta.dirname, "..");
const pages = {
  "docs/configuration.md": configurationPage(),
  "docs/configuration.schema.json": `${JSON.stringify(configurationSchema(), null, 2)}\n`,
  "docs/environment.md": environmentPage(),
  ".env.example": envExample(),
  "docs/stock-fields.md": stockFieldsPage(),
  "THIRD_PARTY.md": thirdPartyPage(json("package-lock.json") as Lock, (path) => described(path)),
};
const check = process.argv.includes("--check");

for (const [name, text] of Object.entries(pages)) {
  const file = join(root, name);
  if (!check) writeFileSync(file, text);
  else if (present(file) !== text) {
    console.error(`${name} is stale: run node scripts/docs.ts`);
    process.exitCode = 1;
  }
}

function json(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}

/** A package for another platform isn't installed. */
function described(path: string): Described {
  return present(join(root, path, "package.json")) === null
    ? {}
    : (json(`${path}/package.json`) as Described);
}

function present(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
