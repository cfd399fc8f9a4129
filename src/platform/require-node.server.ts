import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The major version that the program is built for and tested with (.nvmrc). */
const oldest = 24;

/** Ends the program with a line when Node is too old for it. An entry calls this before it imports anything else. */
export function requireNode(): void {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) >= oldest) return;
  const own = installedNode(dirname(fileURLToPath(import.meta.url)));
  console.error(
    `Forecourt needs Node ${oldest} or newer, and this is Node ${node}. ${
      own ? `npm ci has installed one: export PATH="${own}:$PATH"` : "Install a newer one, or run: npm ci"
    }`,
  );
  process.exit(1);
}

/** The folder, in this or the nearest one above it, with the Node of the lock file; null where npm ci hasn't installed it. */
function installedNode(folder: string): string | null {
  const programs = join(folder, "node_modules", ".bin");
  if (existsSync(join(programs, "node"))) return programs;
  return dirname(folder) === folder ? null : installedNode(dirname(folder));
}
