import { readdirSync, rmSync } from "node:fs";
import { join, sep } from "node:path";

/** Parts of packages that nothing here reads, as paths below node_modules. They are a fifth of what `npm start` installs. */
const unread = [
  // Node's headers: no package is compiled here.
  /^node-linux-[^/]+\/include$/,
  /\.map$/,
  // Binaries for Bare, another runtime.
  /^bare-[^/]+\/prebuilds$/,
  // Builds of libraries other than the imported one.
  /^libheif-js\/libheif$/,
  /^satori\/dist\/(experimental|standalone)\./,
  /^stripe\/cjs$/,
  /^zod\/src$/,
];

/** Removes these files from a folder `node_modules`. */
export function removeUnreadFiles(modules, below = "") {
  for (const entry of readdirSync(join(modules, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (unread.some((pattern) => pattern.test(path.replaceAll(sep, "/"))))
      rmSync(join(modules, path), { recursive: true });
    else if (entry.isDirectory()) removeUnreadFiles(modules, path);
  }
}
