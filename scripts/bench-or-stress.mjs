import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { install, node, root, run } from "./install.mjs";

/** Folders of programs that an npm command starts by their file's name; each ends with one line of JSON. */
const folders = { bench: "bench", stress: "tests/stress" };

/** `npm run bench -- NAME` and `npm run stress -- NAME`: installs and builds what is missing, and runs the program. Without a name, lists them. */
const [command, name, ...options] = process.argv.slice(2);
const folder = folders[command];
const names = readdirSync(join(root, folder), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => entry.name.slice(0, -".ts".length));
if (!names.includes(name)) {
  console.error(`Usage: npm run ${command} -- NAME [options]\nNames: ${names.sort().join(", ")}`);
  process.exit(2);
}
install();
buildIfStale();
// Few addresses stand for many visitors, so pages rendered for a network are unlimited unless a program is about that limit.
run(node(), [`${folder}/${name}.ts`, ...options], {
  NODE_ENV: "production",
  RENDER_RATE: "0",
  RENDER_AT_ONCE: "0",
});
