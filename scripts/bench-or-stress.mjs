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
 * runs all programs of both, each with the options that follow, and ends with a table; its exit code is 1 when one failed. With `--quick`, whose
 * figures mean nothing, two run at once. Without a name, lists them.
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
const running = new Set();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    isStopped = true;
    for (const program of running) program.kill(signal);
  });
process.exitCode = name === "--all" ? await runAll() : ((await run(folders[command], name)).status ?? 1);

function namesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => entry.name.slice(0, -".ts".length))
    .sort();
}

async function runAll() {
  const programs = Object.entries(folders)
    .toReversed()
    .flatMap(([kind, folder]) => namesIn(folder).map((one) => ({ name: `${kind} ${one}`, folder, one })));
  const rows = [];
  const startedAt = Date.now();
  const inTurn = async () => {
    for (let next = programs.shift(); next && !isStopped; next = programs.shift()) {
      const began = Date.now();
      const ended = await run(next.folder, next.one, isQuick);
      const outcome = commandOutcome(ended);
      const seconds = (Date.now() - began) / 1000;
      console.log(`${ended.shown}── ${next.name}: ${seconds.toFixed(1)} s, ${outcome}\n`);
      rows.push({ name: next.name, seconds, outcome });
    }
  };
  const isQuick = options.includes("--quick");
  await Promise.all(isQuick ? [inTurn(), inTurn()] : [inTurn()]);
  if (isStopped) return 130;
  const failed = rows.filter(({ outcome }) => outcome.startsWith("failed"));
  const all = (Date.now() - startedAt) / 1000;
  console.log(
    `\n${outcomeTable([...rows, { name: "all", seconds: all, outcome: `${failed.length} failed` }])}`,
  );
  return failed.length > 0 ? 1 : 0;
}

/** Runs a program and shows what it writes, at its end where it isn't alone; resolves when it ended. */
async function run(folder, program, isShownAtEnd = false) {
  const child = spawn(node(), [`${folder}/${program}.ts`, ...options], {
    cwd: root,
    stdio: ["inherit", isShownAtEnd ? "pipe" : "inherit", "pipe"],
    env: environment(settings),
  });
  running.add(child);
  let output = "";
  let shown = "";
  child.stdout?.on("data", (bytes) => {
    shown += bytes;
  });
  child.stderr.on("data", (bytes) => {
    if (isShownAtEnd) shown += bytes;
    else process.stderr.write(bytes);
    output = (output + bytes).slice(-10_000);
  });
  const [status, signal] = await once(child, "close");
  running.delete(child);
  return { status, signal, output, shown };
}
