import { availableParallelism, cpus } from "node:os";
import { sql } from "drizzle-orm";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { kinds, shares } from "#tests/support/shoppers/request-mix.ts";
import { readCatalog, type SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { LoadClient } from "./client.ts";
import { longRun, longRunReport, missedLimits } from "./long-run.ts";
import { requestPicture } from "./pictures.ts";
import { climb, firstRate, kneeLine, stepsOf, stepsTable } from "./steps.ts";

const changeEveryMs = 5_000;

export async function loadDemoSites(
  stage: ServerStage,
  { minutes, quick, nodeOptions }: { minutes: number; quick: boolean; nodeOptions: string[] },
): Promise<void> {
  await stage.begin(true);
  const server = await stage.serve({}, { nodeOptions });
  const sites: SiteCatalog[] = [];
  for (const { slug } of await stage.sites.list()) {
    const site = await stage.sites.bySlug(slug);
    if (site) sites.push(await readCatalog(server.port, site, quick ? 10 : 40));
  }
  for (const site of sites)
    for (const path of site.pictures) await requestPicture(server.port, site.host, path);
  console.log(heading(sites));
  // The demo has leads of its own, some of them spam.
  const before = await enquiriesStored(stage);

  const client = await LoadClient.begin(server.port, sites, 7);
  try {
    await client.run(firstRate, quick ? 5 : 20);
    stage.changePrices(changeEveryMs, [...new Set((await groupsOf(stage)).values())]);
    const seconds = quick ? 2 : 10;
    const { steps, knee } = await climb(server, client, seconds, stepsOf({ quick }));
    console.log(stepsTable(steps));
    console.log(`\n${kneeLine(knee)}`);
    const run = await longRun(server, client, { knee, minutes });
    await stage.endChanges();
    const after = await enquiriesStored(stage);
    const stored = { stored: after.stored - before.stored, suspected: after.suspected - before.suspected };
    console.log(
      longRunReport(run, [
        ["enquiries stored, suspected as spam", `${stored.stored}, ${stored.suspected}`],
        ["prices changed", String(stage.changed)],
      ]),
    );
    const { soak, slopes } = run;
    console.log(
      `\n${JSON.stringify({ bench: "load", knee, steps: steps.map(({ byKind: _, ...step }) => step), soak: { ...soak, slopes, stored } })}`,
    );
    if (soak.errors > 0 || stored.suspected > 0 || missedLimits(run)) process.exitCode = 1;
  } finally {
    client.end();
  }
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
