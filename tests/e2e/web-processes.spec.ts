import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { dataDir, expect, test } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { type ExtraServer, extraServer, forecourtWith } from "./other-processes.ts";

/** Two web processes and a worker of one supervisor on one port, on their own database. No browser. */
const site = "westside";
const database = `web_processes_${process.pid}`;
let folder = "";
let cluster = "";
let server: ExtraServer;

const onCluster = async (query: string) => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(query).finally(() => client.end());
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-web-processes-"));
  cluster = await embeddedPostgres(resolve(dataDir));
  await onCluster(`create database ${database}`);
  const address = new URL(cluster);
  address.pathname = `/${database}`;
  const env = { DATABASE_URL: address.toString(), DATA_DIR: folder };
  const file = join(folder, "site.yaml");
  await writeFile(file, await fromTheDocs("yaml"));
  await forecourtWith(env, "site", "apply", file);
  await writeFile(join(folder, "edge-purge-token"), "token");
  const edge = { EDGE_TAGS: "Cache-Tag", EDGE_PURGE_URL: "https://cdn.example/purge", SECRETS_DIR: folder };
  server = await extraServer({ ...env, ...edge, WEB_PROCESSES: "2", LOG_LEVEL: "fatal" });
  await server.start();
});
test.afterAll(async () => {
  await server?.kill();
  await onCluster(`drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** A request on a connection of its own, so that the next process answers it; status 0 without an answer. */
function ask(path: string): Promise<{ status: number; text: string }> {
  const headers = { host: `${site}.localhost` };
  return new Promise((resolve) => {
    get(
      { host: "127.0.0.1", port: server.port, path, headers, agent: new Agent({ keepAlive: false }) },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      },
    ).on("error", () => resolve({ status: 0, text: "" }));
  });
}

/** The metrics by name with labels; those without a value of this name are 0. */
async function metrics(): Promise<(name: string) => number> {
  const { text } = await ask("/metrics");
  return (name) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1] ?? 0,
    );
}
const pages = (name: string) => `forecourt_requests_total{process="${name}",route="page",status="200"}`;
const processNames = ["web1", "web2", "worker"];

test("both processes answer on one port, and the metrics have all of them", async () => {
  await expect
    .poll(async () => {
      const metric = await metrics();
      return processNames.filter((name) => metric(`process_resident_memory_bytes{process="${name}"}`) > 0);
    })
    .toEqual(processNames);
  expect(server.children()).toHaveLength(3);
  for (let at = 0; at < 10; at++) expect((await ask("/search")).status).toBe(200);
  const metric = await metrics();
  expect(metric(pages("web1"))).toBeGreaterThan(0);
  expect(metric(pages("web2"))).toBeGreaterThan(0);
  expect(metric(pages("worker"))).toBe(0);
});

test("every metric that alerts and the dashboard use is there, with a help text", async () => {
  expect((await ask("/search")).status).toBe(200);
  const { text } = await ask("/metrics");
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, kind]) => [name!, kind!]));
  const helps = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name!));
  expect([...kinds.keys()].filter((name) => !helps.has(name))).toEqual([]);
  const used = new Set<string>();
  for (const file of ["alerts.yml", "grafana-dashboard.json"])
    for (const [name] of (await readFile(join("deploy", file), "utf8")).matchAll(
      /\b(?:forecourt|nodejs|process)_[a-z0-9_]+/g,
    ))
      used.add(name.replace(/_bucket$/, ""));
  expect([...used].filter((name) => !kinds.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
  const named = [...kinds].filter(([name]) => name.startsWith("forecourt_"));
  expect(named.filter(([name, kind]) => name.endsWith("_total") !== (kind === "counter"))).toEqual([]);
});

test("a killed process is started again, and the others go on meanwhile", async () => {
  const before = server.children();
  for (const pid of before) {
    process.kill(pid, "SIGKILL");
    // Connections that the killed process had break; from then on all are answered.
    await expect.poll(() => server.children().includes(pid)).toBe(false);
    for (let at = 0; at < 10; at++) expect((await ask("/readyz")).status).toBe(200);
    await expect
      .poll(() => server.children().filter((child) => !before.includes(child)).length)
      .toBe(before.indexOf(pid) + 1);
    await expect
      .poll(async () => {
        const metric = await metrics();
        return processNames.filter((name) => metric(`process_resident_memory_bytes{process="${name}"}`) > 0);
      })
      .toEqual(processNames);
  }
  const metric = await metrics();
  for (const name of processNames)
    expect(metric(`forecourt_process_restarts_total{process="${name}"}`)).toBe(1);
});

test("SIGTERM ends all of them", async () => {
  const children = server.children();
  expect(await server.stop()).toBe(0);
  const alive = children.filter((pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  expect(alive).toEqual([]);
});
