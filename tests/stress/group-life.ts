import { execFile } from "node:child_process";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { deletionWords } from "#platform/groups/deletion-words.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Answer, ask } from "#tests/support/processes/ask.ts";
import { root } from "#tests/support/processes/root.ts";
import { prepareDatabase, ServerProcess } from "#tests/support/processes/server-process.ts";

/**
 * `npm run stress -- group-life [--addresses N]`: a demo group is exported, deleted, and imported into an empty platform with a database, files and a secret
 * of its own. Its sites answer the same addresses as before, byte for byte, once the group is resumed. The
 * values of the headers `Date` and `ETag` aren't compared.
 */
const { addresses: wanted } = commandOptions({ addresses: { usual: 200, quick: 10 } });
const group = "harbour-motor-group";
const sites = ["harbour", "harbour-certified"];
const other = "coastline-mazda";
const folders = ["from", "to"].map((name) => join(root, "data", `stress-group-${name}`)) as [string, string];
const archive = join(folders[0], "harbour.tar.gz");

function environment(folder: string, port: number): Record<string, string> {
  return {
    DATA_DIR: folder,
    PORT: String(port),
    FORECOURT_LOCAL: "1",
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    BUDGET_RATE: "0",
    RENDER_AT_ONCE: "0",
    PICTURE_AVIF: "0",
  };
}

async function forecourt(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ text: string; seconds: number; residentMb: number }> {
  const began = performance.now();
  const { stdout: text } = await promisify(execFile)(
    process.execPath,
    [
      "--no-warnings",
      "--import",
      join(root, "tests/support/processes/report-memory.ts"),
      "build/server/forecourt.js",
      ...words,
    ],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, ...env },
    },
  );
  const memory = /\n?peak memory (\d+) MB\n?$/.exec(text);
  return {
    text: text.slice(0, memory?.index),
    seconds: (performance.now() - began) / 1000,
    residentMb: Number(memory?.[1] ?? 0),
  };
}

type Asked = { site: string; path: string };
/** A page without the share of loads that report how fast they were, which each process reads for itself. */
type Compared = { status: number; type: string; hasEtag: boolean; body: string };

const comparable = ({ status, type, etag, body }: Answer): Compared => ({
  status,
  type,
  hasEtag: Boolean(etag),
  body: body.toString("latin1").replace(/\\"sampled\\":[\d.]+/, ""),
});
const get = (port: number, { site, path }: Asked): Promise<Answer> =>
  ask(`http://127.0.0.1:${port}${path}`, { Host: `${site}.localhost:${port}` });

/** Addresses of both sites in turn: those of the sitemap, results, files, and every link and picture that these pages have. */
async function addresses(port: number): Promise<Asked[]> {
  const lists = await Promise.all(
    sites.map(async (site) => {
      const paths = new Set([
        "/",
        "/sitemap.xml",
        "/robots.txt",
        "/search",
        "/search?sort=price_asc",
        "/search?make=Mazda",
        "/no-such-page",
      ]);
      const maps = [(await get(port, { site, path: "/sitemap.xml" })).body.toString()];
      for (const [, map] of maps[0]!.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*\.xml)<\/loc>/g))
        maps.push((await get(port, { site, path: map! })).body.toString());
      const cars = maps.flatMap((text) =>
        [...text.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!),
      );
      for (const path of cars.filter((one) => !one.startsWith("/cars/"))) paths.add(path);
      for (const path of cars.filter((one) => one.startsWith("/cars/")).slice(0, 30)) paths.add(path);
      for (const path of ["/", "/search", cars.find((one) => one.startsWith("/cars/")) ?? "/"])
        for (const [, found] of (await get(port, { site, path })).body
          .toString()
          .matchAll(/(?:href|src)="(\/(?!\/)[^"#]*)"/g))
          paths.add(found!.replaceAll("&amp;", "&"));
      return [...paths].map((path) => ({ site, path }));
    }),
  );
  const maxPaths = Math.max(...lists.map(({ length }) => length));
  const mixed = Array.from({ length: maxPaths }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
  if (mixed.length < wanted)
    throw new Error(`the sites have ${mixed.length} addresses, fewer than ${wanted}`);
  return mixed.slice(0, wanted);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > 60_000) throw new Error(`not within a minute: ${what}`);
    await pause(50);
  }
  return (performance.now() - began) / 1000;
}

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(`failed: ${what}`);
}

const report: Record<string, unknown> = { addresses: wanted };
let server: ServerProcess | null = null;
try {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const port = await freePort();
  const [from, to] = [environment(folders[0], port), environment(folders[1], port)];
  await prepareDatabase(from);
  server = await ServerProcess.start(from, { seconds: 300 });
  const asked = await addresses(port);
  const before: Compared[] = [];
  for (const one of asked) before.push(comparable(await get(port, one)));
  const neighbour = comparable(await get(port, { site: other, path: "/search" }));

  const suspended = await forecourt(from, "group", "suspend", group);
  const status = async (site: string) => (await get(port, { site, path: "/" })).status;
  report.suspendedAfterSeconds = await until("503", async () => (await status(sites[0]!)) === 503);
  const exported = await forecourt(from, "group", "export", group, archive);
  console.log(exported.text);
  const deleted = await forecourt(
    from,
    "group",
    "delete",
    group,
    "--confirm",
    deletionWords(group, new Date()),
  );
  console.log(deleted.text);
  report.unknownAfterSeconds = await until("404", async () => (await status(sites[1]!)) === 404);
  const left = comparable(await get(port, { site: other, path: "/search" }));
  const isSame = JSON.stringify(left) === JSON.stringify(neighbour);
  expect(`another group's page stays as it was: ${isSame || difference(neighbour, left)}`, isSame);
  await server.stop();

  await prepareDatabase({ ...to, DEMO: "0" });
  server = await ServerProcess.start(to, { seconds: 300 });
  expect("the platform is empty", (await status(sites[0]!)) === 404);
  const imported = await forecourt(to, "group", "import", archive);
  console.log(imported.text);
  await until("503 after the import", async () => (await status(sites[0]!)) === 503);
  await forecourt(to, "group", "resume", group);
  report.servedAfterSeconds = await until("200", async () => (await status(sites[0]!)) === 200);
  const differing: string[] = [];
  for (const [index, one] of asked.entries()) {
    const after = comparable(await get(port, one));
    if (JSON.stringify(after) === JSON.stringify(before[index])) continue;
    differing.push(`${one.site}${one.path}: ${difference(before[index]!, after)}`);
  }
  for (const line of differing) console.log(line);
  const megabytes = statSync(archive).size / 1e6;
  Object.assign(report, {
    statuses: Object.fromEntries(
      [...new Set(before.map((one) => one.status))].map((code) => [
        code,
        before.filter((one) => one.status === code).length,
      ]),
    ),
    same: asked.length - differing.length,
    differing: differing.length,
    archiveMb: Number(megabytes.toFixed(1)),
    ...Object.fromEntries(
      Object.entries({ suspended, exported, deleted, imported }).flatMap(
        ([name, { seconds, residentMb }]) => [
          [`${name}Seconds`, Number(seconds.toFixed(1))],
          [`${name}PeakMb`, residentMb],
        ],
      ),
    ),
  });
  console.log(JSON.stringify({ stress: "group-life", ...report }));
  if (differing.length > 0) process.exitCode = 1;
} finally {
  await server?.stop();
  for (const folder of folders) {
    // Starting it says where it is, also after a failure.
    await embeddedPostgres(folder).catch(() => {});
    await removeEmbeddedPostgres(folder).catch((error) => console.error(String(error)));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first place where two answers differ. */
function difference(before: Compared, after: Compared): string {
  for (const name of ["status", "type"] as const)
    if (before[name] !== after[name]) return `${name} ${before[name]} → ${after[name]}`;
  const at = [...before.body].findIndex((sign, index) => sign !== after.body[index]);
  if (at < 0 && before.body.length === after.body.length) return `etag: ${before.hasEtag} → ${after.hasEtag}`;
  const from = Math.max(0, at - 60);
  return `…${before.body.slice(from, at + 60)}… → …${after.body.slice(from, at + 60)}…`;
}
