import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { type Database, openDatabase, type Transaction } from "#platform/database/database.server.ts";
import { embeddedPostgres, stopEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import {
  addTo,
  expectedFigures,
  type Figures,
  type Visit,
  type VisitedSite,
  visitorWord,
  visitsOf,
} from "#tests/support/counted-visits.ts";
import { type DemoServer, demoServer } from "#tests/support/processes/demo-server.ts";
import { root } from "#tests/support/processes/root.ts";
import { load, onCore } from "./load/wrk.ts";

/**
 * `npm run bench -- counters`: what counting a search, and then the appearances of its 24 cars, costs on a cached page, by the processor time of
 * three processes measured in turn on one core; exit code 1 for more than 5 %. Then replays visits on the demo (`--visits 10000`), ends the server
 * by SIGTERM and compares every counter with what the visits were; then the same with SIGKILL, where at most what came after the last write may
 * be missing.
 */
const { visits: count, rounds } = commandOptions({
  visits: { usual: 10_000, quick: 300 },
  rounds: { usual: 11, quick: 1 },
});
const name = "counters";
const site = "harbour";
const port = 5804;
const writeSeconds = 2;
const dataDir = join(root, "data", `demo-${name}`);
/** Processor time of a page that is counted, of one that isn't. */
const mostRatio = 1.05;
const visitHeaders = {
  Host: "harbour.localhost",
  "Accept-Encoding": "br",
  Referer: "https://www.google.com/",
  "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
};

await cost();
await replay();

async function cost(): Promise<void> {
  const serve = async (kind: string) => {
    const program = join(import.meta.dirname, "processes/counting-server.ts");
    const child = spawn(...onCore(0, process.execPath, [program, kind]), {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    const [{ port: listening }] = (await once(child, "message")) as [{ port: number }];
    return {
      child,
      address: `http://127.0.0.1:${listening}/search?make=Kia`,
      us: [] as number[],
      answers: 0,
    };
  };
  const servers = { plain: await serve("plain"), search: await serve("search"), cars: await serve("cars") };
  for (let round = -1; round < rounds; round++) {
    // Each goes first in its turn.
    const order = Object.values(servers);
    order.push(...order.splice(0, (round + 1) % order.length));
    for (const server of order) {
      const before = mainThreadMs(server.child);
      const { answers } = await load(server.address, visitHeaders, 3);
      server.answers += answers;
      // The first round warms up.
      if (round >= 0) server.us.push(((mainThreadMs(server.child) - before) * 1_000) / answers);
    }
  }
  const { plain, search, cars } = servers;
  const calls = { plain: 0, search: await callUs(search), cars: await callUs(cars, 24) };
  const compare = (what: string, with_: keyof typeof servers, without: keyof typeof servers) => {
    const ratios = servers[without].us.map((us, round) => (servers[with_].us[round] ?? 0) / us);
    const [withoutUs, withUs] = [median(servers[without].us), median(servers[with_].us)];
    const call = calls[with_] - calls[without];
    const spread = { least: Math.min(...ratios), most: Math.max(...ratios) };
    return {
      what,
      withoutUs,
      withUs,
      ratio: median(ratios),
      ...spread,
      callUs: call,
      callShare: call / withoutUs,
    };
  };
  const results = [compare("search", "search", "plain"), compare("appearances", "cars", "search")];
  console.table(results);
  for (const result of results)
    console.log(JSON.stringify({ bench: "counters cost", rounds, load: loadavg(), ...result }));
  if (results.some(({ ratio }) => ratio > mostRatio)) process.exitCode = 1;
  for (const { child } of [plain, search, cars]) child.kill();
}

/** Processor time of counting one answer; throws when the process counted less than it answered. @param shown cars of an answer */
async function callUs(
  { child, answers }: { child: ChildProcess; answers: number },
  shown = 0,
): Promise<number> {
  child.send(
    Object.fromEntries(Object.entries(visitHeaders).map(([of, value]) => [of.toLowerCase(), value])),
  );
  const [found] = (await once(child, "message")) as [
    { counted: number; appearances: number; callUs: number },
  ];
  if (found.counted < answers || found.appearances < shown * answers)
    throw new Error(`${answers} answers, but only ${found.counted} and ${found.appearances} cars counted`);
  return found.callUs;
}

/** Milliseconds of a processor that the process's main thread has had (Linux). */
function mainThreadMs({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

async function replay(): Promise<void> {
  const results = [];
  for (const signal of ["SIGTERM", "SIGKILL"] as const) results.push(await replayed(signal));
  await stopEmbeddedPostgres(dataDir);
  console.table(results);
  for (const result of results) console.log(JSON.stringify({ bench: "counters replay", ...result }));
  if (results.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
}

async function replayed(signal: "SIGTERM" | "SIGKILL") {
  const server = await demoServer(name, port, {
    env: { COUNTERS_SECONDS: String(writeSeconds), TRUST_PROXY: "loopback", BUDGET_RATE: "0" },
  });
  const db = openDatabase(await embeddedPostgres(dataDir), 2);
  try {
    const before = await storedFigures(db);
    const visits = visitsOf(await visited(server, db), { count, seed: signal === "SIGTERM" ? 11 : 12 });
    const began = performance.now();
    const sentAt = visits.map(() => 0);
    for (let from = 0; from < visits.length; from += 16)
      await Promise.all(
        visits.slice(from, from + 16).map(async (visit, index) => {
          await pay(server, visit);
          sentAt[from + index] = performance.now();
        }),
      );
    const endedAt = performance.now();
    server.child.kill(signal);
    await once(server.child, "exit");
    // What may be missing after SIGKILL: visits since the last write, with a second for the write itself.
    const old = visits.filter((_, at) => (sentAt[at] ?? 0) < endedAt - (writeSeconds + 1) * 1_000);
    const stored = minus(await storedFigures(db), before);
    const expected = expectedFigures(visits);
    const least = signal === "SIGTERM" ? expected : expectedFigures(old);
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(stored)])];
    const times = (figures: Figures, key: string) => figures[key]?.[0] ?? 0;
    const isRight = (key: string) =>
      signal === "SIGTERM"
        ? String(stored[key]) === String(expected[key])
        : times(stored, key) >= times(least, key) && times(stored, key) <= times(expected, key);
    return {
      signal,
      visits: count,
      seconds: Math.round((endedAt - began) / 1_000),
      counters: keys.length,
      counted: keys.reduce((sum, key) => sum + times(expected, key), 0),
      missing: keys.reduce((sum, key) => sum + times(expected, key) - times(stored, key), 0),
      wrong: keys.filter((key) => !isRight(key)).length,
    };
  } finally {
    await server.stop();
    await db.close();
  }
}

async function pay(server: DemoServer, { method, path, headers, body }: Visit): Promise<void> {
  const { status } = await server.ask(site, path, {
    method,
    headers,
    ...(body === "" ? {} : { body: Buffer.from(body) }),
  });
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}`);
}

/** The demo site as visitors find it; asked without naming a browser, so that nothing is counted. */
async function visited(server: DemoServer, db: Database): Promise<VisitedSite> {
  const searches: VisitedSite["searches"][number][] = [];
  for (const [make, subject] of [
    ...["Mazda", "Toyota", "Kia", "Rolls-Royce"].map((one) => [one, one] as const),
    [visitorWord, "other"] as const,
  ]) {
    const body = Buffer.from(JSON.stringify({ filters: { make: [make] } }));
    const answer = await server.ask(site, "/api/search", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    const { count: results } = JSON.parse(answer.body) as { count: number };
    searches.push({ query: `make=${make}`, subject: `make=${subject}`, results });
  }
  const ids = new Map(
    await withSite(db, (tx) => tx.execute<{ slug: string; id: string }>(sql`select slug, id from cars`)).then(
      ({ rows }) => rows.map(({ slug, id }) => [slug, id] as const),
    ),
  );
  const page = (await server.ask(site, "/search")).body;
  const slugs = new Set([...page.matchAll(/href="\/cars\/([^"?#/]+)"/g)].map(([, slug = ""]) => slug));
  const cars = [...slugs].flatMap((slug) => {
    const id = ids.get(slug);
    return id === undefined ? [] : [{ slug, id }];
  });
  return { host: `${site}.localhost:${port}`, cars, searches, sends: false };
}

async function withSite<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const found = (await createSiteStore(db, () => new Date()).list()).find(({ slug }) => slug === site);
  if (!found) throw new Error(`the demo has no site ${site}`);
  return db.withSite(found, work);
}

/** Of what visits are about; offers that their pages show are counted too. */
async function storedFigures(db: Database): Promise<Figures> {
  const { rows } = await withSite(db, (tx) =>
    tx.execute<{ key: string; times: number; empty: number; results: number }>(sql`
      select concat_ws(' ', kind, subject, source, device) as key, sum(times)::int as times, sum(empty)::int as empty,
        sum(results)::int as results
      from counters where kind in ('search', 'view', 'compare') group by 1`),
  );
  const figures: Figures = {};
  for (const { key, times, empty, results } of rows)
    addTo(figures, decodeURIComponent(key), [times, empty, results]);
  return figures;
}

/** The figures that grew, by how much. */
function minus(after: Figures, before: Figures): Figures {
  const grown: Figures = {};
  for (const [key, [times, empty, results]] of Object.entries(after)) {
    const [was, wasEmpty, hadResults] = before[key] ?? [0, 0, 0];
    if (times > was) grown[key] = [times - was, empty - wasEmpty, results - hadResults];
  }
  return grown;
}
