import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "./chromium.mjs";
import { environment, install, node, root } from "./install.mjs";
import { missingBrowsers, webdriverPackages } from "./webdriver-browsers.mjs";

/** `npm test`: everything, from a fresh clone. The last line is `N passed, N failed`. */
const started = Date.now();
provideChromium();
provideFirefoxAndWebKit();
install();
rmSync(join(root, "reports"), { recursive: true, force: true });

let passed = 0;
let failed = 0;
const only = process.argv.slice(2);
/** TEST_RUN names this run for what its servers share (scripts/demo-template.ts). */
const testEnvironment = environment({
  NODE_ENV: "test",
  FORECOURT_LOCAL: "1",
  TEST_RUN: `${process.pid} ${started}`,
});

await run("types", "react-router", ["typegen"]);
// Two lanes beside each other: one alone leaves the cores idle whenever a browser waits.
await Promise.all([withoutBrowsers(), withBrowsers()]);
await run("stop the test databases", node(), ["scripts/stop-test-databases.ts"]);

console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function withoutBrowsers() {
  await check("types", "tsc", ["--noEmit", "-p", "."]);
  await check("laws", node(), ["scripts/laws.ts"]);
  await check("lint", "biome", ["check", "--error-on-warnings", "."]);
  await check("unused", "knip", []);
  await check("generated docs", node(), ["scripts/docs.ts", "--check"]);
  await tests(
    "unit and integration",
    "vitest",
    ["run", "--reporter=default", "--reporter=json", "--outputFile.json=reports/unit.json"],
    "reports/unit.json",
    unitCounts,
  );
}

async function withBrowsers() {
  const demo = skipped("end to end") || run("demo", node(), ["scripts/demo-template.ts"]);
  await run("build", process.execPath, ["scripts/build-if-stale.mjs"]);
  await check("client size", node(), ["scripts/check-client-size.ts"]);
  await demo;
  await tests("end to end", "playwright", ["test"], "reports/e2e.json", browserCounts, { live: true });
}

/** A check counts as one test. */
async function check(name, command, args) {
  if (skipped(name)) return;
  if (await run(name, command, args)) passed++;
  else failed++;
}

/** A runner's tests count each; a runner that dies without a report counts as one failure. */
async function tests(name, command, args, report, counts, options) {
  if (skipped(name)) return;
  const ok = await run(name, command, args, options);
  const path = join(root, report);
  const found = existsSync(path) ? counts(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failed: 1 };
  passed += found.passed;
  failed += found.failed;
  if (!ok && found.failed === 0) failed++;
}

function unitCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
  };
}

function browserCounts(report) {
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

/**
 * Runs a step; whether it succeeded. What it prints comes when it ends, so that steps beside each other don't mix, or with `live` at once.
 */
function run(name, command, args, { live = false } = {}) {
  const begun = Date.now();
  if (live) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: testEnvironment,
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    const printed = [];
    child.stdout?.on("data", (chunk) => printed.push(chunk));
    child.stderr?.on("data", (chunk) => printed.push(chunk));
    child.on("error", (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      if (!live) console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(printed));
      if (code !== 0) console.error(`✗ ${name} failed`);
      console.log(`── ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}

function skipped(name) {
  return only.length > 0 && !only.some((word) => name.includes(word));
}

/** Tests need a browser: say so at once, or install it where that can be done. */
function provideChromium() {
  if (chromiumPath()) return;
  if (!canInstallPackages()) {
    console.error(
      "The tests need Chromium, and there is none. Install it (Debian: sudo apt-get install -y chromium) or set CHROMIUM_PATH.",
    );
    console.log("0 passed, 1 failed");
    process.exit(1);
  }
  console.log("Installing Chromium …");
  installPackages(["chromium"]);
  if (!chromiumPath()) {
    console.error("Chromium could not be installed. Run: apt-get update && apt-get install -y chromium");
    console.log("0 passed, 1 failed");
    process.exit(1);
  }
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
