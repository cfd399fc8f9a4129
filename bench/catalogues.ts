import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq, sql } from "drizzle-orm";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { buildCatalogue } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { makeCatalogue } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { catalogueCars } from "#domain/integrations/catalogues/catalogue-tables.ts";
import { cataloguesTask } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import {
  catalogueSettings,
  profileNames,
} from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { catalogueResponse } from "#site/catalogues/catalogue-response.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { timed } from "./console/timed.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- catalogues [--cars 16000] [--sold 10]`: how long a file of each profile takes to build, and to be fetched; then how
 * long a reserved car stays in a file, alone and while files of the whole stock with other prices are imported without a pause.
 */
const { cars, sold } = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  sold: { usual: 10, quick: 2 },
});
const folder = mkdtempSync(join(tmpdir(), "forecourt-catalogues-"));
const databaseDir = join(folder, "database");
const now = () => new Date();
const results: Record<string, number> = { cars };

await endingWith(
  async () => {
    await removeEmbeddedPostgres(databaseDir);
    rmSync(folder, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(databaseDir);
    await migrateDatabase(url);
    const [db, consoleDb] = [openDatabase(url, 4), openDatabase(url, 2, undefined, consoleRole)];
    const sites = createSiteStore(db, now);
    await addGroup(db, "north");
    const site = await sites.bySlug("north");
    if (!site) throw new Error("there is no site");
    const files = await Promise.all(
      [0, 500].map((more) => writeFeed(join(folder, `${more}.csv`), cars, { more })),
    );
    const load = (file: string) => importStock({ db, site, file, mapping: noMapping, now: now() });
    await load(files[0] as string);
    // What a request would wait for meanwhile, beyond the timer's own 10 ms.
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    const bytes = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const [before, sampled] = [bytes(), { most: 0 }];
    const sampling = setInterval(() => {
      sampled.most = Math.max(sampled.most, bytes());
    }, 20);
    for (const profile of profileNames) {
      const began = performance.now();
      await buildCatalogue(db, site, { profile, settings: catalogueSettings.parse({}) }, now());
      results[`${profile} ms`] = Math.round(performance.now() - began);
    }
    delays.disable();
    clearInterval(sampling);
    results["most memory of building MB"] = Math.round((sampled.most - before) / 2 ** 20);
    results["waits while building, p95 ms"] = Math.round(delays.percentile(95) / 1e6 - 10);
    // Of the import before, too.
    results["most memory MB"] = Math.round(process.resourceUsage().maxRSS / 1024);
    const input = { name: "Bench", profile: "table" as const, settings: catalogueSettings.parse({}) };
    const actor = { kind: "command", id: "bench", action: "catalogue.make" } as const;
    const made = await makeCatalogue(consoleDb, site, { input, actor }, now());
    if (!made) throw new Error("no catalogue was made");
    const log = { error: (...about: unknown[]) => console.error(...about) };
    const task = cataloguesTask({ db, sites, now, log });
    let isDone = false;
    const runs = (async () => {
      // As the runner does, which the change feed triggers.
      for (; !isDone; await pause(500)) await task.run(() => isDone, console.error);
    })();
    const isIn = async (id: string) => {
      const [row] = await db.withSite(site, (tx) =>
        tx.select({ hash: catalogueCars.rowHash }).from(catalogueCars).where(eq(catalogueCars.carId, id)),
      );
      return row?.hash != null;
    };
    const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute<{ id: string }>(sql`select id from cars order by id limit ${2 * sold}`),
    );
    for (const { id } of rows) while (!(await isIn(id))) await pause(200);
    const path = { token: made.token, file: "bench.csv" };
    const ask = (headers: Record<string, string>) =>
      catalogueResponse(
        db,
        site,
        { ...path, request: new Request("http://north.example/", { headers }) },
        now(),
      );
    const fetched = await ask({ "accept-encoding": "gzip" });
    if (fetched?.status !== 200) throw new Error("there is no file");
    const known = { "accept-encoding": "gzip", "if-none-match": fetched.headers.get("etag") ?? "" };
    for (const [what, headers] of [
      ["fetched", { "accept-encoding": "gzip" }],
      ["fetched, unpacked", {}],
      ["not modified", known],
    ] as const) {
      const { p95 } = await timed(what, 100, async () => (await ask(headers))?.arrayBuffer());
      results[`${what}, p95 ms`] = p95;
    }
    const reserve = async (ids: readonly { id: string }[], when: string): Promise<number> => {
      const waits: number[] = [];
      for (const { id } of ids) {
        await pause(3_000);
        await db.withTenant({ groupId: site.groupId }, async (tx) => {
          await tx.execute(sql`update cars set reserved = true where id = ${id}`);
          await tx.execute(sql`select record_change('stock', app_group_id(), array[${id}])`);
        });
        const began = performance.now();
        while (await isIn(id)) await pause(100);
        waits.push((performance.now() - began) / 1_000);
      }
      waits.sort((a, b) => a - b);
      results[`reserved until gone ${when}, median s`] = Math.round(waits[waits.length >> 1] ?? 0);
      results[`reserved until gone ${when}, max s`] = Math.round(waits.at(-1) ?? 0);
      return waits.at(-1) ?? 0;
    };
    await reserve(rows.slice(0, sold), "alone");
    let imports = 0;
    const importing = (async () => {
      while (!isDone) await load(files[++imports % 2] as string);
    })();
    const max = await reserve(rows.slice(sold), "under imports");
    isDone = true;
    await Promise.all([runs, importing]);
    results.imports = imports;
    console.table(results);
    console.log(JSON.stringify({ bench: "catalogues", ...results }));
    if (max > 60) process.exitCode = 1;
    await Promise.all([db.close(), consoleDb.close()]);
  },
);
