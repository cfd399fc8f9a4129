import { availableParallelism, cpus } from "node:os";
import { sql } from "drizzle-orm";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { kinds, shares } from "#tests/support/shoppers/request-mix.ts";
import { readCatalog, type SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { LoadClient } from "./client.ts";
import { growsTooMuch, type LongRun, longRun, longRunReport } from "./long-run.ts";
import { requestPicture } from "./pictures.ts";
import { climb, firstRate, kneeLine, stepsOf, stepsTable } from "./steps.ts";
import { isTailTooLong, tailsInTurn, tailsReport } from "./tail.ts";
import { waitsOf, waitsReport } from "./waits.ts";

const changeEveryMs = 5_000;

type Options = {
  minutes: number;
  /** Requests a second of the long run; null: half of the knee, which is sought first. */
  rate: number | null;
  quick: boolean;
  /** The folder of the server's CPU profile. */
  profile: string | null;
  nodeOptions: string[];
};

export async function loadDemoSites(stage: ServerStage, options: Options): Promise<void> {
  await stage.begin(true);
  const server = await stage.serve({}, { nodeOptions: options.nodeOptions });
  const sites: SiteCatalog[] = [];
  for (const { slug } of await stage.sites.list()) {
    const site = await stage.sites.bySlug(slug);
    if (site) sites.push(await readCatalog(server.port, site, options.quick ? 10 : 40));
  }
  for (const site of sites)
    for (const path of site.pictures) await requestPicture(server.port, site.host, path);
  console.log(heading(sites));
  const client = await LoadClient.begin(server.port, sites, 7);
  const run = await allRuns(stage, server, client, options).finally(() => client.end());
  if (options.profile === null) return;
  await server.stop();
  console.log(waitsReport(waitsOf(options.profile, server.pid, run.soak.slowest)));
}

/** Rising rates, then the long run, then tails; returns the long run. */
async function allRuns(
  stage: ServerStage,
  server: ServerProcess,
  client: LoadClient,
  { quick, minutes, rate: given }: Options,
): Promise<LongRun> {
  // The demo has leads of its own, some of them spam.
  const before = await enquiriesStored(stage);
  await client.run(firstRate, quick ? 5 : 20);
  const groups = [...new Set((await groupsOf(stage)).values())];
  const change = () => stage.changePrices(changeEveryMs, groups);
  change();
  const seconds = quick ? 2 : 10;
  const climbed = given === null ? await climb(server, client, seconds, stepsOf({ quick })) : null;
  if (climbed) console.log(`${stepsTable(climbed.steps)}\n\n${kneeLine(climbed.knee)}`);
  const rate = given ?? Math.max(1, Math.round((climbed?.knee ?? 0) / 2));
  const run = await longRun(server, client, { rate, minutes });
  await stage.endChanges();
  const tails = await tailsInTurn(stage, client, {
    rate,
    rounds: quick ? 1 : 5,
    seconds: seconds * 3,
    change,
  });
  const after = await enquiriesStored(stage);
  const stored = { stored: after.stored - before.stored, suspected: after.suspected - before.suspected };
  console.log(
    longRunReport(run, [
      ["enquiries stored, suspected as spam", `${stored.stored}, ${stored.suspected}`],
      ["prices changed", String(stage.changed)],
    ]),
  );
  console.log(`\n${tailsReport(tails)}`);
  const { slopes } = run;
  const { slowest: _, ...soak } = run.soak;
  const steps = climbed?.steps.map(({ byKind: _, slowest: __, ...step }) => step);
  console.log(
    `\n${JSON.stringify({ bench: "load", knee: climbed?.knee, steps, tails, soak: { ...soak, slopes, stored } })}`,
  );
  const isLong = minutes >= 5 && isTailTooLong(tails);
  if (soak.errors > 0 || stored.suspected > 0 || growsTooMuch(run) || isLong) process.exitCode = 1;
  return run;
}

async function groupsOf(stage: ServerStage): Promise<Map<string, string>> {
  const { rows } = await stage.db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string }>(sql`select group_id, site_id from all_sites()`),
  );
  return new Map(rows.map((row) => [row.site_id, row.group_id]));
}

/** The number of enquiries stored, and of those suspected to be spam. */
async function enquiriesStored(stage: ServerStage): Promise<{ stored: number; suspected: number }> {
  let [stored, suspected] = [0, 0];
  for (const [siteId, groupId] of await groupsOf(stage)) {
    const { rows } = await stage.db.withSite({ groupId, id: siteId }, (tx) =>
      tx.execute<{ stored: string; suspected: string }>(
        sql`select count(*) as stored, count(*) filter (where cardinality(spam) > 0) as suspected from leads`,
      ),
    );
    stored += Number(rows[0]?.stored);
    suspected += Number(rows[0]?.suspected);
  }
  return { stored, suspected };
}

function heading(sites: SiteCatalog[]): string {
  const mix = kinds.map((kind) => `${kind} ${shares[kind]} %`).join(", ");
  const cars = sites.reduce((sum, site) => sum + site.cars.length, 0);
  return [
    `${sites.length} sites, ${cars} cars, one server process, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), which the generator, PostgreSQL and this bench share.`,
    `Of a hundred requests: ${mix}. Open model: requests begin by a Poisson schedule, times run from when each was due.`,
    `Cars, makes and pages by Zipf's law; 96 % of visitors take brotli, 15 % of page requests carry an ETag; 20,000 visitors' addresses by X-Forwarded-For, so that no limit or spam mark counts them as one.`,
    `A car's price changes every ${changeEveryMs / 1000} s somewhere, after which cached pages made of it are rendered again. Pictures are encoded beforehand.\n`,
  ].join("\n");
}
