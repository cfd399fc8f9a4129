import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areInstalled } from "./installed-packages.mjs";
import { step } from "./steps.mjs";
import { removeUnreadFiles } from "./unread-files.mjs";

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
 * @param options `toTest`: with the workspace `tools`, which has what only tests, benchmarks and checks need
 */
export async function install({ toTest = false } = {}) {
  if (!areLocked(toTest ? ["", "tools"] : [""])) {
    if (inProduction())
      end(
        "The packages in node_modules aren't those of package-lock.json, and in production nothing is installed by itself. Run: npm ci && npm run build",
      );
    await installPackages(toTest);
  }
  const [major] = process.versions.node.split(".").map(Number);
  if (!existsSync(ownNode()) && major < 24)
    end(
      `There is no package of Node for ${process.platform} on ${process.arch}, and Node ${process.versions.node} is too old to run the program: install Node 24 or newer.`,
    );
}

const modules = join(root, "node_modules");
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {});
const wanted = () => packagesIn(join(root, "package-lock.json"));
/** npm writes this file when it has installed everything. */
const installed = () => packagesIn(join(modules, ".package-lock.json"));
const areLocked = (descriptions) =>
  areInstalled(wanted(), installed(), descriptions, { withDev: !inProduction() });

async function installPackages(toTest) {
  const ofTools = Object.keys(wanted().tools?.devDependencies ?? {});
  const all = toTest || ofTools.some((name) => `node_modules/${name}` in installed());
  const args = [
    // What runs stays where it is: a server may be running.
    ...(all && areLocked([""]) ? ["install", "--no-save"] : ["ci"]),
    // The build needs development packages, also where the environment says production.
    "--include=dev",
    // Tools that packages can use if they are there, such as TypeScript, belong to the tests.
    ...(all ? [] : ["--workspaces=false", "--legacy-peer-deps"]),
  ];
  const files = Object.keys(wanted()).map((path) => join(root, path, "package.json"));
  const progress = () => `${files.filter((file) => existsSync(file)).length} packages`;
  const name = all ? "Installing packages, with those for tests" : "Installing packages";
  const status = await step(name, "npm", args, { cwd: root, env: environment(), progress });
  if (status !== 0) process.exit(status);
  removeUnreadFiles(modules);
}

/**
 * Runs programs of the project beside each other, each as one line. When all have ended and one has failed, ends this program with its exit code.
 * @param programs name, arguments and environment of each
 */
export async function runSteps(programs) {
  const statuses = await Promise.all(
    programs.map(([name, args, extra]) => step(name, node(), args, { cwd: root, env: environment(extra) })),
  );
  const failed = statuses.find((status) => status !== 0);
  if (failed) process.exit(failed);
}

/** Ends this program with a line that says what to do. */
export function end(text) {
  console.error(text);
  process.exit(1);
}
