import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the project. */
export const root = join(import.meta.dirname, "..");

/** The Node version of the lock file, or the host's own if there is no build for this platform. */
export function node() {
  const own = join(root, "node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}

/**
 * The environment of child processes: the project's programs come first in PATH. Two arenas of the C
 * library's allocator are enough; by default it uses eight for each core and returns little memory
 * (docs/performance.md, "Load").
 */
export function environment(extra = {}) {
  return {
    MALLOC_ARENA_MAX: "2",
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
    ...extra,
  };
}

/**
 * Installs exactly what the lock file specifies, unless it is already installed. Runs on any Node from 20 on.
 */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".forecourt-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages …");
  // The build needs development packages, also where the environment says production.
  run("npm", ["ci", "--include=dev"]);
  writeFileSync(stamp, lock);
}

/** Runs a command to its end; a failure ends this program with the command's exit code. */
export function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment(extra) });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
