import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { end, inProduction, root, runSteps } from "./install.mjs";

const sources = [
  "src",
  "packages",
  "docs/handbook",
  "scripts/build.mjs",
  "scripts/front-end-build.ts",
  "scripts/subset-fonts.ts",
  "vite.server.config.ts",
  "package.json",
  "package-lock.json",
];

const stamp = join(root, "build", ".made-from");

/** Builds when its inputs have changed since the last build; in production it ends the program instead. */
export const buildIfStale = () => runSteps(staleBuild());

/** The programs that make the build, for `runSteps`: none if it is of the inputs as they are. In production it ends the program instead. */
export function staleBuild() {
  if (isBuilt()) return [];
  if (inProduction())
    end(
      "There is no build of these sources, and in production nothing is built by itself. Run: npm ci && npm run build",
    );
  return [["Building", ["scripts/build.mjs"]]];
}

/** Whether there is a build of the inputs as they are. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

/** Notes of which inputs the build is. */
export const noteBuild = (inputs) => writeFileSync(stamp, inputs);

/** Identifies the inputs as they are. */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() || !/\.test\.tsx?$/.test(entry.name) ? filesOf(`${path}/${entry.name}`) : [],
    );
  } catch {
    return [path];
  }
}
