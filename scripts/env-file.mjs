import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * Adds the variables of `.env` to the environment, if there is such a file; those that are set already stay.
 * @param file by default the one beside package.json
 */
export function readEnvFile(file = join(root, ".env")) {
  if (!existsSync(file)) return;
  if (!process.loadEnvFile) {
    console.error(
      `${file} can't be read by Node ${process.versions.node}: use Node 20.12 or newer, or set its variables and remove it.`,
    );
    process.exit(1);
  }
  process.loadEnvFile(file);
}
