import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "peers");

/**
 * Installs the compared packages unless they are there. Returns what went wrong, or null.
 * @param isQuick installs nothing
 */
export function installPeers(isQuick: boolean): string | null {
  if (existsSync(join(folder, "node_modules"))) return null;
  if (isQuick)
    return "skipped: needs the packages of bench/search/peers, which a run without --quick installs";
  const npm = spawnSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, encoding: "utf8" });
  return npm.status === 0 ? null : (npm.stderr || String(npm.error)).trim().slice(0, 300);
}

/** Imports a package of bench/search/peers. */
export async function load<T>(name: string): Promise<T> {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return (await import(pathToFileURL(path).href)) as T;
}
