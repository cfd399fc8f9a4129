import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationSchema } from "#platform/config/configuration-schema.ts";
import { configurationPage } from "./configuration-page.ts";
import { stockFieldsPage } from "./stock-fields-page.ts";

/**
 * Writes the pages of docs/ that are generated from code. With `--check` it writes nothing and fails when one
 * is stale.
 */
const docs = join(import.meta.dirname, "..", "docs");
const pages = {
  "configuration.md": configurationPage(),
  "stock-fields.md": stockFieldsPage(),
  "configuration.schema.json": `${JSON.stringify(configurationSchema(), null, 2)}\n`,
};
const check = process.argv.includes("--check");

for (const [name, text] of Object.entries(pages)) {
  const file = join(docs, name);
  if (!check) writeFileSync(file, text);
  else if (present(file) !== text) {
    console.error(`docs/${name} is stale: run node scripts/docs.ts`);
    process.exitCode = 1;
  }
}

function present(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
