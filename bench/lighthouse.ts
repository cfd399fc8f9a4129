import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags, chromiumPath } from "../scripts/chromium.mjs";

/**
 * `npm run bench -- lighthouse [--runs N] [--sites a,b] [--pages home,results,car,location,…]`: Lighthouse's mobile run over
 * pages of the demo sites; the median of the runs and their spread. Scores are 0..100.
 */
const root = join(import.meta.dirname, "..");
const port = 4391;
const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const folder = await mkdtemp(join(tmpdir(), "forecourt-lighthouse-"));
const runs = Number(option("runs", "5"));
const sites = option("sites", "harbour,coastline-mazda,outback-caravans").split(",");
const addresses: Record<string, (site: string) => string | Promise<string>> = {
  home: () => "/",
  results: () => "/search",
  car: (site) => linked(site, "/search", /href="(\/cars\/[^"?#]+)"/),
  location: (site) => linked(site, "/sitemap.xml", /<loc>[^<]*(\/contact-us\/[^<]+)<\/loc>/),
  models: () => "/models",
  service: () => "/service",
  "trade-in": () => "/trade-in",
  about: () => "/about-us",
};
const pages = option("pages", "home,results,car,location").split(",");
const unknown = pages.find((page) => !(page in addresses));
if (unknown) throw new Error(`there is no page ${unknown}; there are ${Object.keys(addresses).join(", ")}`);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const server = spawn(process.execPath, ["scripts/serve-demo.ts"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: "data/bench-lighthouse",
    NODE_ENV: "production",
    FORECOURT_LOCAL: "1",
    LOG_LEVEL: "warn",
  },
});
try {
  await untilReady();
  const table: { page: string; category: string; median: number; from: number; to: number }[] = [];
  for (const site of sites) {
    for (const name of pages) {
      const path = await addresses[name]!(site);
      const url = `http://${site}.localhost:${port}${path}`;
      await lighthouse(url); // Pictures are encoded once; a site's every-day visitor finds them made.
      const scores = [];
      for (let run = 0; run < runs; run++) scores.push(await lighthouse(url));
      for (const category of categories) {
        const sorted = scores.map((score) => score[category]).sort((a, b) => a - b);
        const page = `${site} ${name}`;
        table.push({
          page,
          category,
          median: sorted[sorted.length >> 1]!,
          from: sorted[0]!,
          to: sorted.at(-1)!,
        });
      }
    }
  }
  console.log(`Lighthouse, mobile, median of ${runs} (spread)\n`);
  console.log(`| page | ${categories.join(" | ")} |\n|---|${categories.map(() => "---|").join("")}`);
  for (const page of new Set(table.map((row) => row.page))) {
    const cells = table
      .filter((row) => row.page === page)
      .map((row) => `${row.median} (${row.from}–${row.to})`);
    console.log(`| ${page} | ${cells.join(" | ")} |`);
  }
  console.log(JSON.stringify({ bench: "lighthouse", runs, table }));
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
}

type Scores = Record<(typeof categories)[number], number>;

async function lighthouse(url: string): Promise<Scores> {
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
    categories: Record<string, { score: number }>;
  };
  return Object.fromEntries(
    categories.map((name) => [name, Math.round(report.categories[name]!.score * 100)]),
  ) as Scores;
}

/** The first address of a kind that a page of the site names. */
async function linked(site: string, path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec((await get(`${site}.localhost`, path)).body)?.[1];
  if (!found) throw new Error(`${site}: ${path} leads to nothing like ${pattern}`);
  return found;
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error("the server ended before it was ready");
    const status = await get("127.0.0.1", "/readyz").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server was not ready within two minutes");
}

/** Node resolves no `*.localhost` names, so the host goes into the header. */
function get(host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, headers: { host: `${host}:${port}` } },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          body += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}
