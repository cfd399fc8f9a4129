import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#tests/support/processes/root.ts";
import { chromiumFlags, chromiumPath } from "../../scripts/chromium.mjs";

type Category = "performance" | "accessibility" | "best-practices" | "seo";
/** Scores of 0 to 100, in the order of the categories; the layout shift as a fraction of the screen; the largest contentful paint in seconds. */
type Scores = { scores: number[]; shift: number; lcp: number };
type Of = {
  /** Where the report is written. */
  folder: string;
  categories: readonly Category[];
  /** Whether the slow phone and network are calculated from a fast run, or applied by the browser. */
  throttling: "simulate" | "devtools";
  /** Sent with each request. */
  headers?: Record<string, string>;
};

/**
 * One run. A run without timings (Chromium painted nothing in time) has no score and is repeated at most
 * twice.
 */
async function lighthouse(url: string, of: Of): Promise<Scores> {
  for (let tries = 0; tries < 3; tries++) {
    const scores = await scoresOf(url, of);
    if (scores) return scores;
    console.error(`a run of ${url} could not be timed; it is made again`);
  }
  throw new Error(`${url} could not be timed`);
}

async function scoresOf(
  url: string,
  { folder, categories, throttling, headers = {} }: Of,
): Promise<Scores | null> {
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
      `--throttling-method=${throttling}`,
      `--only-categories=${categories.join(",")}`,
      `--extra-headers=${JSON.stringify(headers)}`,
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
    scores: categories.map((_, at) => Math.round((scores[at] ?? 0) * 100)),
    shift: report.audits["cumulative-layout-shift"]?.numericValue ?? 0,
    lcp: (report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1_000,
  };
}

type Spread = { median: number; from: number; to: number };

function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1]!, from: sorted[0]!, to: sorted.at(-1)! };
}

/** Runs Lighthouse several times over some pages, prints a row for each, and returns the rows. */
export async function lighthouseTable(
  pages: readonly { name: string; url: string; headers?: Record<string, string> }[],
  { runs, ...of }: { runs: number } & Of,
): Promise<Record<string, unknown>[]> {
  const { categories } = of;
  console.log(`Lighthouse, mobile, median of ${runs} (spread)\n`);
  console.log(
    `| page | ${categories.join(" | ")} | LCP, s | layout shift |\n|---|${"---|".repeat(categories.length + 2)}`,
  );
  const rows = [];
  for (const { name, url, headers } of pages) {
    const one = { ...of, ...(headers ? { headers } : {}) };
    // Encodes the pictures first; ordinary visitors find them cached.
    await lighthouse(url, one);
    const found: Scores[] = [];
    for (let run = 0; run < runs; run++) found.push(await lighthouse(url, one));
    const columns = categories.map((_, at) => spread(found.map(({ scores }) => scores[at] ?? 0)));
    const shift = Math.max(...found.map((scores) => scores.shift));
    const lcp = spread(found.map((scores) => scores.lcp));
    rows.push({
      page: name,
      ...Object.fromEntries(categories.map((category, at) => [category, columns[at]])),
      lcp,
      shift,
    });
    const cells = columns.map(({ median, from, to }) => (from === to ? median : `${median} (${from}–${to})`));
    const paints = `${lcp.median.toFixed(2)} (${lcp.from.toFixed(2)}–${lcp.to.toFixed(2)})`;
    console.log(`| ${name} | ${cells.join(" | ")} | ${paints} | ${shift.toFixed(3)} |`);
  }
  return rows;
}
