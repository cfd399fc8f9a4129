import "./node-version.mjs";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { browserOutcome, maxFlaky } from "./browser-outcome.mjs";
import { buildIfStale } from "./build-if-stale.mjs";
import { hasTestBrowser, testBrowserPath } from "./chromium.mjs";
import { environment, install, node, root } from "./install.mjs";
import { outcomeTable } from "./outcome-table.mjs";
import { unitOutcome } from "./unit-outcome.mjs";
import { missingBrowsers, webdriverPackages } from "./webdriver-browsers.mjs";

/** `npm test`: everything, from a fresh clone. The last line is `N passed, N failed`. */
const started = Date.now();
provideChromium();
provideFirefoxAndWebKit();
await install({ toTest: true });
rmSync(join(root, "reports"), { recursive: true, force: true });

let passed = 0;
let failed = 0;
/** The stages in the order in which they ended. */
const stages = [];
/** What failed, to be printed after everything: the end of a long output is what is read first. */
const failures = [];
const only = process.argv.slice(2);
/** TEST_RUN identifies this run for what its servers share (scripts/demo-template.ts). */
const testEnvironment = environment({
  NODE_ENV: "test",
  FORECOURT_LOCAL: "1",
  TEST_RUN: `${process.pid} ${started}`,
});

await checks([
  ["types", node(), ["scripts/types.mjs"]],
  ["architecture rules", node(), ["scripts/architecture-rules.ts"]],
  ["names", node(), ["scripts/names.ts"]],
  ["lint", "biome", ["check", "--error-on-warnings", "."]],
  ["unused", "knip", []],
  ["generated docs", node(), ["scripts/docs.ts", "--check"]],
]);
const demo = skipped("end to end") ? null : inParallel("demo", node(), ["scripts/demo-template.ts"]);
await tests(
  "unit and integration",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", "--outputFile.json=reports/unit.json"],
  "reports/unit.json",
  (report) => unitOutcome(report, root),
);
await time("build", async () => {
  await buildIfStale();
  return true;
});
await check("client size", node(), ["scripts/check-client-size.ts"]);
await demo;
await tests("end to end", "playwright", ["test"], "reports/e2e.json", browserCounts);
// It reads the reports of all tests.
if (only.length === 0) await check("rules", node(), ["scripts/rules.ts"]);
await step("stop the test databases", node(), ["scripts/stop-test-databases.ts"]);

if (failures.length > 0) console.log(`\n── failed\n${failures.join("\n")}`);
console.log(
  `\n── stages (the demo is loaded beside the unit tests, and the checks before them beside each other)\n${outcomeTable(stages)}`,
);
console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** A check counts as one test. */
async function check(name, command, args) {
  if (skipped(name)) return;
  const ok = await step(name, command, args);
  if (ok) passed++;
  else failed++;
}

/** Independent checks, as many at a time as there are cores; the output of each is printed when it ends. */
async function checks(list) {
  const waiting = list.filter(([name]) => !skipped(name));
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await inParallel(...next)) passed++;
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/** A runner's tests count individually; a runner that exits without a report counts as one failure. */
async function tests(name, command, args, report, counts) {
  if (skipped(name)) return;
  const ok = await step(name, command, args);
  const path = join(root, report);
  const found = existsSync(path) ? counts(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failed: 1 };
  const count = ok ? found.failed : Math.max(1, found.failed);
  passed += found.passed;
  failed += count;
  failures.push(...(found.failures ?? []));
  stages.find((stage) => stage.name === name).outcome = `${found.passed} passed, ${count} failed`;
}

function browserCounts(report) {
  const outcome = browserOutcome(report);
  for (const { title, place, browser, error, traces } of outcome.flaky) {
    console.log(`flaky: ${browser} ${place} ${title}\n  failed once: ${error}`);
    for (const trace of traces) console.log(`  playwright show-trace ${relative(root, trace)}`);
  }
  if (outcome.tooFlaky)
    console.error(
      `✗ ${outcome.flaky.length} browser tests passed only when repeated; at most ${maxFlaky} may.`,
    );
  return outcome;
}

/** A stage whose output is printed as it comes. It doesn't block, so that a stage beside it is timed to its own end. */
function step(name, command, args) {
  return time(name, async () => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: testEnvironment });
    const [status] = await once(child, "close").catch((error) => [error.message]);
    if (status !== 0) console.error(`✗ ${name} failed: ${status}`);
    return status === 0;
  });
}

/** A step that runs in parallel with others; whether it succeeded. */
function inParallel(name, command, args) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { cwd: root, env: testEnvironment, maxBuffer: 64_000_000 },
      (error, stdout, stderr) => {
        console.log(`\n── ${name}`);
        process.stdout.write(stdout);
        process.stderr.write(stderr);
        if (error)
          console.error(`✗ ${name} failed${typeof error.code === "number" ? "" : `: ${error.message}`}`);
        ended(name, startedAt, !error);
        resolve(!error);
      },
    );
  });
}

/** Runs a stage; whether it succeeded. */
async function time(name, run) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const ok = await run();
  ended(name, startedAt, ok);
  return ok;
}

function ended(name, startedAt, ok) {
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`── ${name}: ${seconds.toFixed(1)} s`);
  stages.push({ name, seconds, outcome: ok ? "passed" : "failed" });
}

function skipped(name) {
  return only.length > 0 && !only.some((word) => name.includes(word));
}

/** Tests need a browser: install it where possible, or fail at once. */
function provideChromium() {
  if (hasTestBrowser()) return;
  if (canInstallPackages()) {
    console.log("Installing Chromium's headless shell …");
    installPackages(["chromium-headless-shell"]);
    if (!testBrowserPath()) installPackages(["chromium"]);
  }
  if (testBrowserPath()) return;
  console.error(
    "The tests need Chromium, and there is none. Install it (Debian: sudo apt-get install -y chromium-headless-shell) or set CHROMIUM_PATH.",
  );
  console.log("0 passed, 1 failed");
  process.exit(1);
}

/** Journeys in Firefox and WebKit run where these are installed or can be, and are skipped elsewhere. */
function provideFirefoxAndWebKit() {
  const missing = missingBrowsers();
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    console.log(`Installing ${missing.join(" and ")} …`);
    installPackages(webdriverPackages);
  }
  for (const browser of missingBrowsers()) {
    console.log(
      `Journeys in ${browser} are skipped: it is not installed (Debian: sudo apt-get install -y ${webdriverPackages.join(" ")}).`,
    );
  }
}

function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function installPackages(names) {
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", ...names], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
