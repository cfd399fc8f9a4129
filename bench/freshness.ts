import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { commandOptions } from "#tests/support/command-options.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage, type ServerStage } from "#tests/support/processes/server-stage.ts";
import { copyCars, makeSites, repriceAll } from "./stock/copies.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * Reprices every car of a site while a client asks for counts, extents and a results page without a pause. Prints
 * the answers that are neither those before the change nor those after it, the times from the commit to the first new and the last old
 * answer, the longest wait, and the processor time of the server's main thread from the commit
 * to the first new answers. `--cars 16000,100000` sets the sizes;
 * with `--sql` a statement writes and reprices the cars instead of an import, which takes a tenth of the time and leaves the server the same
 * work. `--profile FOLDER` writes the server's CPU profile there.
 */
const options = commandOptions({
  cars: { usual: "16000,100000", quick: "1000" },
  sql: { usual: false },
  profile: { usual: null },
});
const { sql: bySql, profile: profileFolder } = options;
const sizes = options.cars.split(",").map(Number);
const folder = mkdtempSync(join(tmpdir(), "forecourt-bench-fresh-"));

/** Cars that an import writes before statements copy them. */
const seeds = 500;

type Ask = { name: string; path: string; body?: object };
const asked: Ask[] = [
  { name: "all counts and extents", path: "/api/search", body: {} },
  { name: "counts of a price range", path: "/api/search", body: { filters: { price: "20000:40000" } } },
  { name: "the cheapest cars", path: "/api/search", body: { sort: "price_asc", hitsPerPage: 100 } },
  { name: "a results page", path: "/search?sortBy=price_desc" },
];

type Answer = { body: string; ms: number; at: number };

await onStage(async (stage) => {
  await stage.begin(false);
  const results = [];
  for (const cars of sizes) results.push(await measure(stage, cars));
  console.table(results);
  for (const result of results) console.log(JSON.stringify({ bench: "freshness", ...result }));
}).finally(() => rmSync(folder, { recursive: true }));

async function measure(stage: ServerStage, cars: number) {
  const slug = `fresh-${cars}`;
  const groups = await makeSites(stage.sites, [slug]);
  const groupId = groups.get(slug) ?? "";
  const first = await writeFeed(join(folder, "first.csv"), bySql ? seeds : cars, { full: true });
  await importFile(stage, slug, first);
  if (bySql) await copyCars(stage.url, groupId, cars / seeds);
  const repriced = bySql
    ? ""
    : await writeFeed(join(folder, "repriced.csv"), cars, { full: true, more: 500 });
  const nodeOptions = profileFolder ? ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`] : [];
  const server = await stage.serve({}, { seconds: 300, nodeOptions });
  const client = clientOf(server, `${slug}.localhost:${server.port}`);
  try {
    const before = await client.one();
    const quiet = await client.until(pause(3_000));
    const idleMb = server.residentMb();
    let peakMb = 0;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, server.residentMb());
    }, 100);
    let committedAt = Number.POSITIVE_INFINITY;
    let threadMs = 0;
    const change = bySql ? repriceAll(stage.url, groupId) : importFile(stage, slug, repriced);
    const imported = change.then(async (run) => {
      committedAt = run.committedAt;
      const began = server.mainThreadMs();
      await client.changed(before);
      threadMs = server.mainThreadMs() - began;
      await pause(2_000);
    });
    const answers = await client.until(imported);
    clearInterval(watch);
    const after = await client.one();
    let mixed = 0;
    let lastOld = 0;
    let firstNew = Number.POSITIVE_INFINITY;
    for (const [name, list] of answers) {
      for (const { body, at } of list) {
        if (body === before.get(name)) lastOld = Math.max(lastOld, at);
        else if (body === after.get(name)) firstNew = Math.min(firstNew, at);
        else mixed++;
      }
    }
    const all = [...answers.values()].flat();
    const since = all.filter(({ at }) => at >= committedAt);
    return {
      cars,
      answers: all.length,
      mixed,
      visibleAfterMs: Math.round(firstNew - committedAt),
      lastOldAfterMs: Math.round(lastOld - committedAt),
      maxWaitMs: maxWait(since),
      threadMs: Math.round(threadMs),
      maxWaitQuietMs: maxWait([...quiet.values()].flat()),
      idleMb: Math.round(idleMb),
      peakMb: Math.round(peakMb),
    };
  } finally {
    await client.close();
    await server.stop();
  }
}

function maxWait(answers: Answer[]): number {
  return Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
}

function importFile(stage: ServerStage, slug: string, file: string): Promise<{ committedAt: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "stock/import-process.ts"), [stage.url, slug, file], {
      execArgv: ["--no-warnings"],
    });
    child.once("message", (message) => resolve(message as { committedAt: number }));
    child.once("exit", (code) => reject(new Error(`the import ended with ${code}`)));
  });
}

/** Asks for everything on one connection each, again and again; answers are as sent, without their duration. */
function clientOf(server: ServerProcess, host: string) {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: asked.length + 1 });
  let count = 0;
  async function ask({ path, body }: Ask): Promise<Answer> {
    const sent = performance.now();
    count++;
    const answer = await pool.request({
      path,
      method: body ? "POST" : "GET",
      body: body ? JSON.stringify(body) : null,
      headers: {
        host,
        // Limits count by address.
        "x-forwarded-for": `10.60.${(count >> 7) & 127}.${1 + (count & 127)}`,
        ...(body ? { "content-type": "application/json", origin: `http://${host}` } : {}),
      },
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    return { body: text.replace(/"ms":[\d.]+/, ""), ms: performance.now() - sent, at: Date.now() };
  }
  return {
    async one(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const each of asked) found.set(each.name, (await ask(each)).body);
      return found;
    },
    /** Resolves when everything is answered otherwise than before; rejects after two minutes. */
    async changed(before: Map<string, string>): Promise<void> {
      const began = performance.now();
      for (const each of asked) {
        while ((await ask(each)).body === before.get(each.name)) {
          if (performance.now() - began > 120_000) throw new Error(`${each.name} doesn't change`);
          await pause(20);
        }
      }
    },
    async until(over: Promise<unknown>): Promise<Map<string, Answer[]>> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      over.then(end, end);
      const lists = asked.map(async (each): Promise<[string, Answer[]]> => {
        const list: Answer[] = [];
        while (!isOver) {
          list.push(await ask(each));
          await pause(5);
        }
        return [each.name, list];
      });
      const answers = new Map(await Promise.all(lists));
      await over;
      return answers;
    },
    close: () => pool.destroy(),
  };
}
