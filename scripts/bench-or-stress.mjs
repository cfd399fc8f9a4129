import "./node-version.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { commandOutcome } from "./command-outcome.mjs";
import { environment, install, node, root } from "./install.mjs";
import { outcomeTable } from "./outcome-table.mjs";

/** Folders of programs that an npm command starts by their file's name; each ends with one line of JSON. */
const folders = { bench: "bench", stress: "tests/stress" };
// Few addresses stand for many visitors, so a network has no budget unless a program is about that limit.
const settings = { NODE_ENV: "production", BUDGET_RATE: "0", RENDER_AT_ONCE: "0" };

/**
 * `npm run bench -- NAME` and `npm run stress -- NAME`: installs and builds what is missing, and runs the program. `--all` instead of a name
 * runs all programs of both in turn, each with the options that follow (`--quick`), and ends with a table; its exit code is 1 when one failed.
 * Without a name, lists them.
 */
const [command, name, ...options] = process.argv.slice(2);
const names = namesIn(folders[command]);
if (name !== "--all" && !names.includes(name)) {
  console.error(
    `Usage: npm run ${command} -- NAME [options]\nNames: ${names.join(", ")}\nnpm run ${command} -- --all --quick runs all stress tests and benchmarks in small.`,
  );
  process.exit(2);
}
await install({ toTest: true });
await buildIfStale();
let running = null;
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    isStopped = true;
    running?.kill(signal);
  });
process.exitCode = name === "--all" ? await runAll() : ((await run(folders[command], name)).status ?? 1);

function namesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => entry.name.slice(0, -".ts".length))
    .sort();
}

async function runAll() {
  const rows = [];
  for (const [kind, folder] of Object.entries(folders).toReversed())
    for (const one of namesIn(folder)) {
      if (isStopped) return 130;
      console.log(`\n── ${kind} ${one}`);
      const startedAt = Date.now();
      const outcome = commandOutcome(await run(folder, one));
      const seconds = (Date.now() - startedAt) / 1000;
      console.log(`── ${kind} ${one}: ${seconds.toFixed(1)} s, ${outcome}`);
      rows.push({ name: `${kind} ${one}`, seconds, outcome });
    }
  const failed = rows.filter(({ outcome }) => outcome.startsWith("failed"));
  const all = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `\n${outcomeTable([...rows, { name: "all", seconds: all, outcome: `${failed.length} failed` }])}`,
  );
  return failed.length > 0 ? 1 : 0;
}

/** Runs a program and shows what it writes; resolves when it ended. */
async function run(folder, program) {
  running = spawn(node(), [`${folder}/${program}.ts`, ...options], {
    cwd: root,
    stdio: ["inherit", "inherit", "pipe"],
    env: environment(settings),
  });
  let output = "";
  running.stderr.on("data", (bytes) => {
    process.stderr.write(bytes);
    output = (output + bytes).slice(-10_000);
  });
  const [status, signal] = await once(running, "close");
  return { status, signal, output };
}
