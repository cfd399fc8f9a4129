import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areInstalled } from "./installed-packages.mjs";

/** The folder of the project. */
export const root = join(import.meta.dirname, "..");

/** In production nothing is installed or built by itself: running servers use both. */
export const inProduction = () => process.env.NODE_ENV === "production";

/** The Node version of the lock file, or the host's own if there is no build for this platform. */
export function node() {
  const own = ownNode();
  return existsSync(own) ? own : process.execPath;
}

const ownNode = () => join(root, "node_modules", ".bin", "node");

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
 * Installs exactly what the lock file specifies, unless it is already installed. Runs on any Node from 20.11 on.
 */
export function install() {
  if (!isInstalled()) {
    if (inProduction())
      end(
        "The packages in node_modules aren't those of package-lock.json, and in production nothing is installed by itself. Run: npm ci && npm run build",
      );
    console.log("Installing packages …");
    // The build needs development packages, also where the environment says production.
    run("npm", ["ci", "--include=dev"]);
  }
  const [major] = process.versions.node.split(".").map(Number);
  if (!existsSync(ownNode()) && major < 24)
    end(
      `There is no package of Node for ${process.platform} on ${process.arch}, and Node ${process.versions.node} is too old to run the program: install Node 24 or newer.`,
    );
}

/** npm writes the second file when it has installed everything. */
function isInstalled() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const wanted = packages(join(root, "package-lock.json"));
  return areInstalled(wanted, packages(installed), { withDev: !inProduction() });
}

/** Runs a command to its end; a failure ends this program with the command's exit code. */
export function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment(extra) });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Ends this program with a line that says what to do. */
export function end(text) {
  console.error(text);
  process.exit(1);
}
