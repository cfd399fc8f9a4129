import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { install, node, root, run } from "./install.mjs";

/** `npm run bench -- <name>`: one of the files `bench/<name>.ts`; each prints a table and one line of JSON. */
const [name, ...rest] = process.argv.slice(2);
const benches = [
  "search",
  "pages",
  "lighthouse",
  "vitals",
  "leads-crash",
  "reserve-race",
  "pay-crash",
  "adf",
  "isolation",
  "group-life",
  "uploads",
  "load",
  "fuzz",
  "faults",
  "rolling",
  "cache-poisoning",
  "flood",
  "largest",
  "import",
  "freshness",
  "counters",
  "idle",
  "console-leads",
  "console-stock",
  "console-states",
].filter((file) => existsSync(join(root, "bench", `${file}.ts`)));
if (!name || !benches.includes(name)) {
  console.error(`Usage: npm run bench -- <name> [options]\nThere are: ${benches.join(", ")}`);
  process.exit(2);
}
install();
if (existsSync(join(root, "vite.server.config.ts"))) buildIfStale();
// Few addresses stand for many visitors, so pages rendered for a network are unlimited unless a benchmark is about that limit.
run(node(), [`bench/${name}.ts`, ...rest], { NODE_ENV: "production", RENDER_RATE: "0", RENDER_AT_ONCE: "0" });
