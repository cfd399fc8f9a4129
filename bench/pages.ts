import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { openDatabase } from "../app/db/client.server.ts";
import { embeddedPostgres, stopEmbeddedPostgres } from "../app/db/embedded-postgres.server.ts";
import { migrateDatabase } from "../app/db/migrate.server.ts";
import { ask, hasWrk, load, onCore } from "./http-load.ts";
import { seedBench } from "./pages-stock.ts";

/**
 * `npm run bench -- pages`: requests a second for one results page on one core: plain renderToString of its tree, the
 * application without kept pages, and kept pages. All servers stand beside each other and are asked in turn, so that
 * a busy machine slows them alike; the figures are medians of the rounds.
 */
const page = "/search";
const cars = 1_200;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = 3;
const root = join(import.meta.dirname, "..");
const dataDir = join(root, "data", "bench");
const buildDir = join("data", "bench", "build");
const ports = { plain: 4110, app: 4111, kept: 4112 };
const host = { Host: "bench.localhost" };
const at = (port: number) => `http://127.0.0.1:${port}${page}`;

const servers: ChildProcess[] = [];
const url = process.env.DATABASE_URL || (await embeddedPostgres(dataDir));
try {
  await prepare();
  start(ports.plain, { BENCH_PLAIN: page });
  start(ports.app, { PAGE_CACHE_MB: "0" });
  start(ports.kept, {});
  for (const port of Object.values(ports)) await untilUp(port);

  const made = await ask(at(ports.app), host);
  const kept = await ask(at(ports.kept), host);
  const plain = await ask(at(ports.plain), host);
  const same = kept.body.equals(made.body);
  if (made.status !== 200 || !same)
    throw new Error("the application and its kept page don't answer the same");

  const known = { ...host, "If-None-Match": kept.etag };
  const runs = {
    plain: () => load(at(ports.plain), host, seconds),
    app: () => load(at(ports.app), host, seconds),
    kept: () => load(at(ports.kept), host, seconds),
    keptBrotli: () => load(at(ports.kept), { ...host, "Accept-Encoding": "br" }, seconds),
    unchanged: () => load(at(ports.kept), known, seconds),
  };
  const figures: Record<string, number[]> = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, measure] of Object.entries(runs)) {
      const perSecond = await measure();
      // The first round warms up.
      if (round >= 0) figures[name] = [...(figures[name] ?? []), perSecond];
    }
  }
  report(figures, { html: plain.body.length, page: made.body.length });
} finally {
  for (const server of servers) server.kill("SIGTERM");
  await Promise.all(servers.map(ended));
  if (!process.env.DATABASE_URL) await stopEmbeddedPostgres(dataDir);
}

async function prepare(): Promise<void> {
  await migrateDatabase(url);
  const db = openDatabase(url);
  await seedBench(db, cars);
  await db.close();
  const build = spawnSync(process.execPath, [join(root, "node_modules/.bin/react-router"), "build"], {
    cwd: root,
    env: {
      ...process.env,
      BUILD_DIR: buildDir,
      SERVER_ENTRY: "./bench/pages-server.tsx",
      NODE_ENV: "production",
    },
  });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stderr}`);
}

function start(port: number, extra: Record<string, string>): void {
  const [command, args] = onCore(0, process.execPath, [join(root, buildDir, "server", "index.js")]);
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  servers.push(
    spawn(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...env, DEMO: "0", ...extra } }),
  );
}

function ended(server: ChildProcess): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => server.once("exit", resolve));
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (servers.some((server) => server.exitCode !== null)) throw new Error("a server ended while starting");
    const up = await ask(`http://127.0.0.1:${port}/healthz`, host).catch(() => null);
    if (up?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server on port ${port} did not come up`);
}

function report(figures: Record<string, number[]>, bytes: { html: number; page: number }): void {
  const median = (name: string) => {
    const sorted = [...(figures[name] ?? [])].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const spread = (name: string) => {
    const all = figures[name] ?? [];
    return `${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))}`;
  };
  const plain = median("plain");
  const rows: [string, string][] = [
    ["plain", "plain renderToString of the same tree"],
    ["app", "application, nothing kept"],
    ["kept", "kept page, uncompressed"],
    ["keptBrotli", "kept page, brotli"],
    ["unchanged", "kept page, 304"],
  ];
  console.log(
    `One results page of ${cars} cars, one core, ${rounds} rounds of ${seconds} s each, ${hasWrk ? "wrk" : "a load generator in Node, slower than wrk"}.`,
  );
  console.log(`Page ${bytes.page} bytes, of them ${bytes.html} the tree's.\n`);
  console.log("| what | requests/s (median) | spread | ratio to plain |\n|---|---:|---:|---:|");
  for (const [name, title] of rows) {
    const ratio = (median(name) / plain).toFixed(2);
    console.log(`| ${title} | ${Math.round(median(name))} | ${spread(name)} | ${ratio} |`);
  }
  const ratios = Object.fromEntries(rows.map(([name]) => [name, Number((median(name) / plain).toFixed(3))]));
  const perSecond = Object.fromEntries(rows.map(([name]) => [name, Math.round(median(name))]));
  console.log(`\n${JSON.stringify({ bench: "pages", cars, bytes, perSecond, ratios })}`);
}
