import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags, chromiumPath } from "../scripts/chromium.mjs";
import { demoServer } from "./demo-server.ts";

/**
 * `npm run bench -- lighthouse [--runs N] [--sites a,b] [--pages home,results,…]`: Lighthouse's mobile run
 * over pages of the demo sites; the median of the runs and their spread. Scores are 0..100; the layout shift
 * is the maximum of all runs.
 */
const root = join(import.meta.dirname, "..");
const port = 4391;
const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const runs = Number(option("runs", "5"));
const sites = option("sites", "harbour,coastline-mazda,outback-caravans").split(",");
const addresses: Record<string, (site: string) => string | Promise<string>> = {
  home: () => "/",
  results: () => "/search",
  car: (site) => server.linked(site, "/search", /href="(\/cars\/[^"?#]+)"/),
  location: (site) => server.linked(site, "/sitemap.xml", /<loc>[^<]*(\/contact-us\/[^<]+)<\/loc>/),
  models: () => "/models",
  service: () => "/service",
  "trade-in": () => "/trade-in",
  about: () => "/about-us",
};
const pages = option("pages", "home,results,car,location,trade-in").split(",");
const unknown = pages.find((page) => !(page in addresses));
if (unknown) throw new Error(`there is no page ${unknown}; there are ${Object.keys(addresses).join(", ")}`);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof categories)[number] | "shift", number>;

const folder = await mkdtemp(join(tmpdir(), "forecourt-lighthouse-"));
const server = await demoServer("lighthouse", port);
try {
  const table: Record<string, unknown>[] = [];
  console.log(`Lighthouse, mobile, median of ${runs} (spread)\n`);
  console.log(
    `| page | ${categories.join(" | ")} | layout shift |\n|---|${"---|".repeat(categories.length + 1)}`,
  );
  for (const site of sites) {
    for (const name of pages) {
      const url = `http://${site}.localhost:${port}${await addresses[name]!(site)}`;
      await lighthouse(url); // Encodes the pictures first; ordinary visitors find them cached.
      const scores: Scores[] = [];
      for (let run = 0; run < runs; run++) scores.push(await lighthouse(url));
      const columns = categories.map((category) => spread(scores.map((score) => score[category])));
      const shift = Math.max(...scores.map((score) => score.shift));
      table.push({
        page: `${site} ${name}`,
        ...Object.fromEntries(categories.map((category, at) => [category, columns[at]])),
        shift,
      });
      const cells = columns.map(({ median, from, to }) =>
        from === to ? median : `${median} (${from}–${to})`,
      );
      console.log(`| ${site}, ${name} | ${cells.join(" | ")} | ${shift.toFixed(3)} |`);
    }
  }
  console.log(`\n${JSON.stringify({ bench: "lighthouse", runs, table })}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function spread(values: number[]): { median: number; from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1]!, from: sorted[0]!, to: sorted.at(-1)! };
}

/**
 * One run. A run without timings (Chromium painted nothing in time) has no score and is repeated at most
 * twice.
 */
async function lighthouse(url: string): Promise<Scores> {
  for (let tries = 0; tries < 3; tries++) {
    const scores = await scoresOf(url);
    if (scores) return scores;
    console.error(`a run of ${url} could not be timed; it is made again`);
  }
  throw new Error(`${url} could not be timed`);
}

async function scoresOf(url: string): Promise<Scores | null> {
  const file = join(folder, "report.json");
  const flags = ["--headless=new", ...chromiumFlags].join(" ");
  const child = spawn(
    join(root, "node_modules/.bin/lighthouse"),
    [
      url,
      `--chrome-flags=${flags}`,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--only-categories=${categories.join(",")}`,
    ],
    { stdio: "ignore", env: { ...process.env, CHROME_PATH: chromiumPath() ?? "" } },
  );
  await once(child, "exit");
  const report = JSON.parse(await readFile(file, "utf8")) as {
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, { numericValue?: number } | undefined>;
  };
  const scores = categories.map((name) => report.categories[name]?.score ?? null);
  if (scores.includes(null)) return null;
  return {
    ...(Object.fromEntries(
      categories.map((name, at) => [name, Math.round((scores[at] ?? 0) * 100)]),
    ) as Scores),
    shift: report.audits["cumulative-layout-shift"]?.numericValue ?? 0,
  };
}
