import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Measures the scripts that a page loads before it is usable, gzipped, from the manifest of each front end's build. Exit code 1 when a page
 * exceeds its budget or can't be found, when a font exceeds its own, when a style sheet or the server names a file that the build doesn't
 * contain, or when a script contains the validation library, which belongs to the server: it is large, and asks for `eval`, which the
 * content security policy reports.
 */
type Budget = {
  page: string;
  route: string;
  kilobytes: number;
  /** A script that the page loads later and that counts as well. */
  later?: string;
};
const budgets: Record<string, Budget[]> = {
  site: [
    { page: "results", route: "search/search-route", kilobytes: 125 },
    { page: "car", route: "car/car-route", kilobytes: 130 },
  ],
  console: [
    { page: "console, sign-in", route: "sign-in/sign-in-route", kilobytes: 150 },
    { page: "console, Today", route: "today/today-route", kilobytes: 150 },
    { page: "console, leads", route: "leads/leads-route", kilobytes: 150 },
    { page: "console, lead", route: "leads/lead-route", kilobytes: 150 },
    { page: "console, deals", route: "deals/deals-route", kilobytes: 150 },
    { page: "console, deal", route: "deals/deal-route", kilobytes: 150 },
    { page: "console, results", route: "results/results-route", kilobytes: 150 },
    { page: "console, stock", route: "stock/stock-route", kilobytes: 150 },
    { page: "console, a car", route: "stock/stock-car-route", kilobytes: 150 },
    { page: "console, changes of many cars", route: "stock/bulk-edit-route", kilobytes: 150 },
    { page: "console, pages", route: "pages/pages-route", kilobytes: 150 },
    { page: "console, a page", route: "pages/page-entry-route", kilobytes: 290, later: "markdown-editor" },
    {
      page: "console, a page edited in place",
      route: "visual/visual-route",
      kilobytes: 290,
      later: "markdown-editor",
    },
    { page: "console, offers", route: "offers/offers-route", kilobytes: 150 },
    { page: "console, an offer", route: "offers/offer-route", kilobytes: 290 },
    { page: "console, people", route: "people/people-route", kilobytes: 150 },
    { page: "console, log", route: "log/log-route", kilobytes: 150 },
    { page: "console, sites", route: "sites/platform-route", kilobytes: 150 },
    { page: "console, a new site", route: "sites/new-site-route", kilobytes: 150 },
    {
      page: "console, a step of a new site",
      route: "sites/new-site-step-route",
      kilobytes: 290,
      later: "markdown-editor",
    },
    { page: "console, integrations", route: "integrations/integrations-route", kilobytes: 290 },
    { page: "console, invite", route: "people/invite-route", kilobytes: 290 },
    { page: "console, profile", route: "profile/profile-route", kilobytes: 290 },
    { page: "console, gallery", route: "gallery/gallery-route", kilobytes: 290 },
  ],
};

/** A page's first screen waits for its font: published ones are reduced (subset-fonts.ts). */
const fontKilobytes = 24;

type Part = { module: string; imports?: string[] };
type Manifest = { url: string; entry: Part; routes: Record<string, Part & { parentId?: string }> };

const checked = Object.entries(budgets).map(([frontEnd, pages]) => isWithinBudget(frontEnd, pages));
process.exit(checked.every(Boolean) && hasFontsOfServer() ? 0 : 1);

function isWithinBudget(frontEnd: string, pages: Budget[]): boolean {
  const client = join(process.env.BUILD_DIR || "build", frontEnd, "client");
  const manifest = manifestOf(client);
  if (!manifest) {
    console.error(`No client build in ${client}: run npm run build first.`);
    return false;
  }
  const missing = filesNamedByStyles(client).filter(
    ([, address]) => !address.startsWith("/") || !existsSync(join(client, address)),
  );
  for (const [sheet, address] of missing) console.error(`${sheet}: the build has no file ${address}`);
  const validators = scriptsWith(client, "_zod");
  for (const script of validators)
    console.error(`${script} contains zod: import it in a .server.ts file only`);
  const fits = [
    ...pages.map((page) => fitsBudget(client, manifest, page)),
    ...fontsOf(client).map((font) => fitsFontBudget(client, font)),
  ];
  return missing.length === 0 && validators.length === 0 && fits.every(Boolean);
}

function fontsOf(client: string): string[] {
  return readdirSync(join(client, "assets")).filter((name) => name.endsWith(".woff2"));
}

function fitsFontBudget(client: string, font: string): boolean {
  const kilobytes = readFileSync(join(client, "assets", font)).length / 1024;
  if (kilobytes <= fontKilobytes) return true;
  console.error(`${font}: ${kilobytes.toFixed(1)} of ${fontKilobytes} KB`);
  return false;
}

/** Whether the fonts that pages preload are in the build: the server's bundle names them, and is built apart. */
function hasFontsOfServer(): boolean {
  const build = process.env.BUILD_DIR || "build";
  const existing = new Set(
    Object.keys(budgets).flatMap((frontEnd) => fontsOf(join(build, frontEnd, "client"))),
  );
  const folder = join(build, "server/assets");
  const named = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").match(/(?<=\/assets\/)[\w-]+\.woff2/g) ?? []);
  const missing = named.filter((font) => !existing.has(font));
  for (const font of missing) console.error(`the server names a font that the build doesn't have: ${font}`);
  if (named.length === 0) console.error("the server names no font");
  return named.length > 0 && missing.length === 0;
}

function scriptsWith(client: string, text: string): string[] {
  const assets = join(client, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return scripts.filter((name) => readFileSync(join(assets, name), "utf8").includes(text));
}

function manifestOf(client: string): Manifest | null {
  const assets = join(client, "assets");
  const file = existsSync(assets) && readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) return null;
  const text = readFileSync(join(assets, file), "utf8");
  const manifest = JSON.parse(
    text.replace(/^window\.__reactRouterManifest=/, "").replace(/;\s*$/, ""),
  ) as Manifest;
  return { ...manifest, url: `/assets/${file}` };
}

function fitsBudget(client: string, manifest: Manifest, { page, route, kilobytes, later }: Budget): boolean {
  const loaded = scriptsOf(manifest, route);
  if (!loaded) {
    console.error(`${page}: the build has no route ${route}`);
    return false;
  }
  const added = later === undefined ? [] : laterScripts(client, later);
  if (later !== undefined && added.length === 0) {
    console.error(`${page}: the build has no script ${later}`);
    return false;
  }
  const scripts = [...loaded, ...added];
  const sizes = scripts.map(
    (script) => [script, gzipSync(readFileSync(join(client, script))).length] as const,
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
  console.log(`${page}: ${total.toFixed(1)} of ${kilobytes} KB gzipped in ${scripts.length} scripts`);
  if (total <= kilobytes) return true;
  for (const [script, bytes] of sizes.sort((a, b) => b[1] - a[1]))
    console.error(`  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${script}`);
  return false;
}

/** URLs of every script of a route: entry, manifest, the route's modules and its parents', and their imports. */
function scriptsOf(manifest: Manifest, id: string): string[] | null {
  const parts: Part[] = [manifest.entry];
  for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    if (!route) return null;
    parts.push(route);
  }
  const scripts = parts.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  return [...new Set([manifest.url, ...scripts])];
}

function laterScripts(client: string, name: string): string[] {
  return readdirSync(join(client, "assets"))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))
    .map((file) => `/assets/${file}`);
}

/** Each style sheet with each file that it names, such as a font. */
function filesNamedByStyles(client: string): [string, string][] {
  return readdirSync(join(client, "assets"))
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      [
        ...readFileSync(join(client, "assets", name), "utf8").matchAll(/url\(["']?(?!data:|#)([^)"'?#]+)/g),
      ].map(([, address]): [string, string] => [name, address!]),
    );
}
