import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the project. */
export const root = join(import.meta.dirname, "..");

/** The Node that the lock file brings, or the host's own where no build of it exists. */
export function node() {
  const own = join(root, "node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}

/**
 * The environment for everything that runs here: the project's programs come first. Two places of the C library's allocator are
 * enough; by default it opens eight for each core and gives little back (docs/performance.md, "Load").
 */
export function environment(extra = {}) {
  return {
    MALLOC_ARENA_MAX: "2",
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
    ...extra,
  };
}

/** Installs exactly what the lock file says, unless it is installed already. Runs on any Node from 20 on. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".forecourt-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages …");
  run("npm", ["ci"]);
  writeFileSync(stamp, lock);
}

/** Runs a command to its end; a failure ends this program with the command's own code. */
export function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment(extra) });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
