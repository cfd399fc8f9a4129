import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandOptions } from "#tests/support/command-options.ts";
import { demoServer } from "#tests/support/processes/demo-server.ts";
import { lighthouseTable } from "./processes/lighthouse-run.ts";

/**
 * `npm run bench -- lighthouse [--runs N] [--sites a,b] [--pages home,results,…] [--throttling devtools]`:
 * Lighthouse's mobile run over pages of the demo sites (CPU slowed down four times, 150 ms, 1.6 Mbit/s,
 * calculated, or applied with `devtools`); the median of the runs and their spread. Scores are 0..100, the
 * largest contentful paint (LCP) is in seconds, the layout shift the maximum of all runs. `console` among
 * the sites means the console's screens, as its members see them.
 */
const port = 4391;
const options = commandOptions({
  runs: { usual: 5, quick: 1 },
  sites: { usual: "harbour,coastline-mazda,outback-caravans", quick: "harbour" },
  pages: { usual: "home,results,car,location,trade-in", quick: "results" },
  throttling: { usual: "simulate" },
});
const { runs } = options;
const throttling = options.throttling === "devtools" ? "devtools" : "simulate";
const sites = options.sites.split(",");
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
const pages = options.pages.split(",");
const unknown = pages.find((page) => !(page in addresses));
if (unknown) throw new Error(`there is no page ${unknown}; there are ${Object.keys(addresses).join(", ")}`);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The console's screens, and who opens them. */
const screens: [path: string, member: string | null][] = [
  ["/sign-in", null],
  ["/", "Grace Tan"],
  ["/leads", "Grace Tan"],
  ["/deals", "Grace Tan"],
  ["/stock", "Grace Tan"],
  ["/settings", "Grace Tan"],
  ["/results", "Grace Tan"],
  ["/people", "Grace Tan"],
  ["/log", "Grace Tan"],
  ["/profile/tokens", "Grace Tan"],
  ["/platform", "Ruth Alvarez"],
];

const folder = await mkdtemp(join(tmpdir(), "forecourt-lighthouse-"));
const server = await demoServer("lighthouse", port);
try {
  const shown = [];
  for (const site of sites.filter((one) => one !== "console"))
    for (const name of pages)
      shown.push({
        name: `${site}, ${name}`,
        url: `http://${site}.localhost:${port}${await addresses[name]!(site)}`,
      });
  const table =
    shown.length > 0 ? await lighthouseTable(shown, { runs, folder, categories, throttling }) : [];
  if (sites.includes("console")) {
    const opened = [];
    for (const [path, member] of screens) {
      const url = `http://admin.localhost:${port}${path}`;
      const headers: Record<string, string> = member ? { Cookie: await sessionOf(member) } : {};
      opened.push({ name: `console, ${path}`, url, headers });
    }
    // Search engines don't index the console.
    table.push(
      ...(await lighthouseTable(opened, { runs, folder, categories: categories.slice(0, 3), throttling })),
    );
  }
  console.log(`\n${JSON.stringify({ bench: "lighthouse", runs, table })}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The cookie of a session of one of the demo's members. */
async function sessionOf(member: string): Promise<string> {
  const { body } = await server.ask("admin", "/sign-in");
  const form = new RegExp(`value="([\\w-]+)"[^>]*aria-label="Sign in as ${member},`).exec(body);
  if (!form) throw new Error(`the demo has no member ${member}`);
  const sent = Buffer.from(new URLSearchParams({ member: form[1]! }).toString());
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await server.ask("admin", "/demo/sign-in", { method: "POST", body: sent, headers });
  const cookie = answer.headers["set-cookie"]?.find((one) => one.startsWith("forecourt_staff="));
  if (!cookie) throw new Error(`${member} can't sign in: ${answer.status}`);
  return cookie.split(";")[0]!;
}
