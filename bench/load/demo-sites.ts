import { availableParallelism, cpus } from "node:os";
import { sql } from "drizzle-orm";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { kinds, shares } from "#tests/support/shoppers/request-mix.ts";
import { readCatalog, type SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { LoadClient } from "./client.ts";
import { requestPicture } from "./pictures.ts";
import { floors, type Sample, sampleMemory, slope } from "./samples.ts";
import { climb, firstRate, kneeLine, measured, ms, percent, type Step, stepsTable } from "./steps.ts";

const changeEveryMs = 5_000;
/** Limits of the long run: p99 to p50, and memory growth in MB a minute. */
const maxSpread = 10;
const maxSlope = 1;

type Slopes = Record<
  "residentMb" | "committedMb" | "outsideMb" | "pagesMb" | "restMb" | "heapMb" | "heapFloorMb",
  number
>;

/**
 * Memory outside JavaScript's heap and its buffers: code, stacks, and memory held by the C library's
 * allocator.
 */
const restMb = ({ residentMb, committedMb, outsideMb }: Sample): number =>
  residentMb - committedMb - outsideMb;

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
    const seconds = quick ? 4 : 10;
    const { steps, knee } = await climb(server, client, seconds);
    console.log(stepsTable(steps));
    console.log(`\n${kneeLine(knee)}`);
    const rate = Math.max(1, Math.round(knee / 2));
    const memory = sampleMemory(server);
    const soak = await measured(server, client, rate, minutes * 60);
    const samples = await memory.end();
    // What fills once (cached pages, callers in limiters) fills in the first fifth.
    const from = minutes * 60 * 0.2;
    const settled = samples.filter(({ second }) => second >= from);
    const line = (of: (sample: (typeof samples)[number]) => number) =>
      slope(settled.map((sample) => ({ x: sample.second / 60, y: of(sample) })));
    const slopes: Slopes = {
      residentMb: line(({ residentMb }) => residentMb),
      committedMb: line(({ committedMb }) => committedMb),
      outsideMb: line(({ outsideMb }) => outsideMb),
      pagesMb: line(({ pagesMb }) => pagesMb),
      restMb: line(restMb),
      heapMb: line(({ heapMb }) => heapMb),
      heapFloorMb: slope(floors(settled, ({ heapMb }) => heapMb, Math.min(30, minutes * 6))),
    };
    await stage.endChanges();
    const after = await enquiriesStored(stage);
    const stored = { stored: after.stored - before.stored, suspected: after.suspected - before.suspected };
    console.log(soakReport(soak, { minutes, slopes, samples: settled, stored, changed: stage.changed }));
    const { byKind, ...whole } = soak;
    console.log(
      `\n${JSON.stringify({ bench: "load", knee, steps: steps.map(({ byKind: _, ...step }) => step), soak: { ...whole, byKind, slopes, stored } })}`,
    );
    const faulty = soak.errors > 0 || stored.suspected > 0;
    const missed = soak.times.p99 > maxSpread * soak.times.p50 || slopes.residentMb > maxSlope;
    // A short run doesn't test limits: caches still fill.
    if (faulty || (missed && minutes >= 5)) process.exitCode = 1;
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

function soakReport(
  soak: Step,
  more: {
    minutes: number;
    slopes: Slopes;
    samples: Sample[];
    stored: { stored: number; suspected: number };
    changed: number;
  },
): string {
  const { slopes, samples, stored } = more;
  const between = (of: (sample: Sample) => number): string => {
    const values = samples.map(of);
    return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
  };
  const rows: [string, string][] = [
    [
      "requests, errors",
      `${soak.asked}, ${soak.errors}${soak.failure.length ? ` (${soak.failure.join("; ")})` : ""}`,
    ],
    [
      "p50, p95, p99, max ms",
      [soak.times.p50, soak.times.p95, soak.times.p99, soak.times.max].map(ms).join(", "),
    ],
    [`p99 / p50 (limit ${maxSpread})`, (soak.times.p99 / soak.times.p50).toFixed(1)],
    ["pages answered from the cache", percent(soak.hitRate)],
    ["answered 304", String(soak.unchanged)],
    [
      "CPU of server, generator, machine",
      [soak.serverCpu, soak.generatorCpu, soak.machineCpu].map(percent).join(", "),
    ],
    ["generator late p99, its event loop p99 ms", `${ms(soak.sendLag.p99)}, ${ms(soak.loopDelayP99)}`],
    ["server's memory, least to most MB", between(({ residentMb }) => residentMb)],
    [`slope of memory, MB/min (limit ${maxSlope})`, slopes.residentMb.toFixed(2)],
    [
      "of it JavaScript's heap, MB and MB/min",
      `${between(({ committedMb }) => committedMb)}, ${slopes.committedMb.toFixed(2)}`,
    ],
    ["of it buffers", `${between(({ outsideMb }) => outsideMb)}, ${slopes.outsideMb.toFixed(2)}`],
    ["cached pages among those", `${between(({ pagesMb }) => pagesMb)}, ${slopes.pagesMb.toFixed(2)}`],
    ["of it the rest", `${between(restMb)}, ${slopes.restMb.toFixed(2)}`],
    [
      "slope of what the heap uses, and of its floor after collections, MB/min",
      `${slopes.heapMb.toFixed(2)}, ${slopes.heapFloorMb.toFixed(2)}`,
    ],
    ["enquiries stored, suspected as spam", `${stored.stored}, ${stored.suspected}`],
    ["prices changed", String(more.changed)],
  ];
  const byKind = kinds.map((kind) => {
    const times = soak.byKind[kind];
    return `| ${kind} | ${times.count} | ${[times.p50, times.p95, times.p99, times.max].map(ms).join(" | ")} |`;
  });
  return [
    `\nHalf the knee, ${soak.rate} requests/s, for ${more.minutes} minutes; memory over the last four fifths:\n`,
    "| what | |\n|---|---|",
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    "\n| kind | requests | p50 ms | p95 | p99 | max |\n|---|---:|---:|---:|---:|---:|",
    ...byKind,
  ].join("\n");
}
