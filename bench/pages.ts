import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#platform/database/database.server.ts";
import {
  connectionsFor,
  embeddedPostgres,
  stopEmbeddedPostgres,
} from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { ask } from "#tests/support/processes/ask.ts";
import { cpuMs } from "#tests/support/processes/process-usage.ts";
import { root } from "#tests/support/processes/root.ts";
import { hasWrk, type Load, load, onCore } from "./load/wrk.ts";
import { samplePages, seedBench } from "./stock/sample-site.ts";

/**
 * `npm run bench -- pages`: requests a second for one results page on one core: plain renderToString of its
 * tree, the application without the page cache, and cached pages; for a page of each other kind the first two. All servers run at the same time and are
 * measured in turn, so that other load slows them alike; the figures are medians of the rounds.
 * `--check` fails where the application's ratio to plain is below a floor. `--page PATH` measures another page, `--before FOLDER` also another checkout, with its packages installed,
 * against the same plain pages.
 */
const { page, before, check, rounds, seconds } = commandOptions({
  page: { usual: "/search" },
  before: { usual: null },
  check: { usual: false },
  rounds: { usual: 5, quick: 1 },
  seconds: { usual: 3, quick: 1 },
});
const cars = 1_200;
const dataDir = join(root, "data", "bench");
const buildDir = join("data", "bench", "build");
const ports = { plain: 4110, app: 4111, cachedValue: 4112, appBefore: 4113 };
const host = { Host: "bench.localhost" };
const at = (port: number, path = page) => `http://127.0.0.1:${port}${path}`;
/** The least that a page may have of plain renderToString's speed, by processor time. */
const floors: Record<string, number> = { app: 0.8, car: 0.55, home: 0.5, model: 0.45, content: 0.4 };
let others: Record<string, string> = {};

const servers: ChildProcess[] = [];
const url = process.env.DATABASE_URL || (await embeddedPostgres(dataDir, connectionsFor(5)));
try {
  await prepare();
  const plainPages = [page, ...Object.values(others)].join(" ");
  await start(ports.plain, { BENCH_PLAIN: plainPages });
  await start(ports.app, { PAGE_CACHE_MB: "0" });
  await start(ports.cachedValue, {});
  if (before) await start(ports.appBefore, { PAGE_CACHE_MB: "0" }, before);

  const made = await ask(at(ports.app), host);
  const cached = await ask(at(ports.cachedValue), host);
  const plain = await ask(at(ports.plain), host);
  const same = textOf(cached.body) === textOf(made.body);
  if (made.status !== 200 || !same)
    throw new Error(`the application (${made.status}) and its cached page (${cached.status}) differ`);

  const known = { ...host, "If-None-Match": cached.etag };
  type Run = { server: number; port: number; headers: Record<string, string>; path?: string };
  const runs: Record<string, Run> = {
    plain: { server: 0, port: ports.plain, headers: host },
    app: { server: 1, port: ports.app, headers: host },
    cachedValue: { server: 2, port: ports.cachedValue, headers: host },
    cachedBrotli: { server: 2, port: ports.cachedValue, headers: { ...host, "Accept-Encoding": "br" } },
    unchanged: { server: 2, port: ports.cachedValue, headers: known },
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, path]): [string, Run][] => [
        [`plain ${name}`, { server: 0, port: ports.plain, headers: host, path }],
        [name, { server: 1, port: ports.app, headers: host, path }],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(before ? { app: page, ...others } : {}).map(([name, path]): [string, Run] => [
        `${name} before`,
        { server: 3, port: ports.appBefore, headers: host, path },
      ]),
    ),
  };
  const figures: Record<string, Figure[]> = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, { server, port, headers, path }] of Object.entries(runs)) {
      const { pid } = servers[server] as ChildProcess;
      const start = cpuMs(pid);
      const measured = await load(at(port, path), headers, seconds);
      const end = cpuMs(pid);
      const cpuUs = start === null || end === null ? null : ((end - start) * 1000) / measured.answers;
      // The first round warms up.
      if (round >= 0) figures[name] = [...(figures[name] ?? []), { ...measured, cpuUs }];
    }
  }
  report(figures, { html: plain.body.length, page: made.body.length });
  if (before) console.log(`before: ${(await ask(at(ports.appBefore), host)).body.length} bytes`);
} finally {
  for (const server of servers) server.kill("SIGTERM");
  await Promise.all(servers.map(ended));
  if (!process.env.DATABASE_URL) await stopEmbeddedPostgres(dataDir);
}

/** Without the share of loads that report how fast they were, which each process reads for itself. */
function textOf(body: Buffer): string {
  return body.toString("utf8").replace(/\\"sampled\\":[\d.]+/, "");
}

async function prepare(): Promise<void> {
  await migrateDatabase(url);
  const db = openDatabase(url);
  await seedBench(db, cars);
  others = await samplePages(db);
  await db.close();
  build(root);
  if (before) build(before);
}

function build(checkout: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, "scripts/build.mjs")], {
    cwd: checkout,
    env: {
      ...process.env,
      BUILD_DIR: buildDir,
      SERVER_ENTRY: "./bench/processes/pages-server.tsx",
      NODE_ENV: "production",
    },
  });
  if (status !== 0) throw new Error(`the build of ${checkout} failed:\n${stdout}${stderr}`);
}

/** Starts a server, one after the other: started together they ask for more connections than the database has. */
async function start(port: number, extra: Record<string, string>, checkout = root): Promise<void> {
  const [command, args] = onCore(0, process.execPath, [join(checkout, buildDir, "server", "index.js")]);
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  servers.push(
    spawn(command, args, {
      cwd: checkout,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...env, DEMO: "0", ...extra },
    }),
  );
  await untilUp(port);
}

function ended(server: ChildProcess): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => server.once("exit", resolve));
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (servers.some((server) => server.exitCode !== null)) throw new Error("a server exited while starting");
    const up = await ask(`http://127.0.0.1:${port}/healthz`, host).catch(() => null);
    if (up?.status === 200) return;
    await pause(100);
  }
  throw new Error(`the server on port ${port} did not start`);
}

/** `cpuUs`: microseconds of the server's CPU time for one response. */
type Figure = Load & { cpuUs: number | null };

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(figures: Record<string, Figure[]>, bytes: { html: number; page: number }): void {
  const titles: Record<string, string> = {
    plain: "plain renderToString of the same tree",
    app: "application, nothing cached",
    cachedValue: "cached page, uncompressed",
    cachedBrotli: "cached page, brotli",
    unchanged: "cached page, 304",
    "app before": "application before, nothing cached",
    ...Object.fromEntries(
      Object.keys(others).flatMap((name) => [
        [`plain ${name}`, `${name} page: plain`],
        [name, `${name} page: application, nothing cached`],
        [`${name} before`, `${name} page: application before, nothing cached`],
      ]),
    ),
  };
  const rows = Object.entries(titles).flatMap(([name, title]) => {
    const measured = figures[name];
    if (!measured) return [];
    const perSecond = measured.map((figure) => figure.perSecond);
    const cpu = measured.flatMap((figure) => figure.cpuUs ?? []);
    return {
      name,
      title,
      perSecond: median(perSecond),
      least: Math.min(...perSecond),
      most: Math.max(...perSecond),
      cpuUs: cpu.length > 0 ? median(cpu) : null,
    };
  });
  type Row = (typeof rows)[number];
  const plainOf = (row: Row) =>
    rows.find(({ name }) => name === `plain ${row.name.replace(/^plain | before$/g, "")}`) ??
    (rows[0] as Row);
  const ratio = (row: Row) => row.perSecond / plainOf(row).perSecond;
  const cpuRatio = (row: Row) => {
    const plain = plainOf(row);
    return row.cpuUs && plain.cpuUs ? plain.cpuUs / row.cpuUs : null;
  };
  const generator = hasWrk ? "wrk" : "a load generator in Node, slower than wrk";
  console.log(`${page} of ${cars} cars, one core, ${rounds} rounds of ${seconds} s each, ${generator}.`);
  console.log(`Page ${bytes.page} bytes, of them ${bytes.html} the tree's.`);
  console.log("The ratio by processor time holds on a machine that is busy with other things too.\n");
  console.log(
    "| variant | requests/s (median) | spread | ratio to plain | CPU µs a response | ratio by CPU |",
  );
  console.log("|---|---:|---:|---:|---:|---:|");
  for (const row of rows) {
    const spread = `${Math.round(row.least)}–${Math.round(row.most)}`;
    const cpu = `${row.cpuUs?.toFixed(0) ?? "–"} | ${cpuRatio(row)?.toFixed(2) ?? "–"}`;
    console.log(
      `| ${row.title} | ${Math.round(row.perSecond)} | ${spread} | ${ratio(row).toFixed(2)} | ${cpu} |`,
    );
  }
  for (const row of check ? rows : []) {
    const floor = floors[row.name];
    if (floor === undefined || (cpuRatio(row) ?? floor) >= floor) continue;
    console.error(`${row.title}: ${cpuRatio(row)?.toFixed(2)} of plain, the floor is ${floor}`);
    process.exitCode = 1;
  }
  const all = rows.map((row) => [
    row.name,
    { perSecond: Math.round(row.perSecond), ratio: ratio(row), cpuUs: row.cpuUs, cpuRatio: cpuRatio(row) },
  ]);
  console.log(`\n${JSON.stringify({ bench: "pages", cars, bytes, figures: Object.fromEntries(all) })}`);
}
