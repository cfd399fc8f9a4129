import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Measures the scripts that a page loads before it is usable, gzipped, from the build's own manifest. Exit code 1 when a page exceeds its
 * budget or can't be found, or when a style sheet names a file that the build doesn't contain.
 */
const budgets = [
  { page: "results", route: "routes/public/search", kilobytes: 125 },
  { page: "car", route: "routes/public/car", kilobytes: 130 },
];

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { parentId?: string }> };

const client = join(process.env.BUILD_DIR || "build", "client");
const manifestFile = existsSync(join(client, "assets"))
  ? readdirSync(join(client, "assets")).find((name) => /^manifest-\w+\.js$/.test(name))
  : undefined;
if (!manifestFile) {
  console.error(`No client build in ${client}: run npm run build first.`);
  process.exit(1);
}
const manifest = JSON.parse(
  readFileSync(join(client, "assets", manifestFile), "utf8")
    .replace(/^window\.__reactRouterManifest=/, "")
    .replace(/;\s*$/, ""),
) as Manifest;

let failed = false;
for (const [sheet, address] of filesNamedByStyles()) {
  if (address.startsWith("/") && existsSync(join(client, address))) continue;
  console.error(`${sheet}: the build has no file ${address}`);
  failed = true;
}
for (const { page, route, kilobytes } of budgets) {
  const scripts = scriptsOf(route);
  if (!scripts) {
    console.error(`${page}: the build has no route ${route}`);
    failed = true;
    continue;
  }
  const weights = scripts.map(
    (script) => [script, gzipSync(readFileSync(join(client, script))).length] as const,
  );
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
  console.log(`${page}: ${total.toFixed(1)} of ${kilobytes} KB gzipped in ${scripts.length} scripts`);
  if (total <= kilobytes) continue;
  failed = true;
  for (const [script, bytes] of weights.sort((a, b) => b[1] - a[1])) {
    console.error(`  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${script}`);
  }
}
process.exit(failed ? 1 : 0);

/**
 * URLs of every script of a route: entry, manifest, the route's modules and its parents', and their imports.
 */
function scriptsOf(id: string): string[] | null {
  const parts: Part[] = [manifest.entry];
  for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    if (!route) return null;
    parts.push(route);
  }
  const scripts = parts.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  return [...new Set([`/assets/${manifestFile}`, ...scripts])];
}

/** Each style sheet with each file that it names, such as a font. */
function filesNamedByStyles(): [string, string][] {
  return readdirSync(join(client, "assets"))
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      [
        ...readFileSync(join(client, "assets", name), "utf8").matchAll(/url\(["']?(?!data:|#)([^)"'?#]+)/g),
      ].map(([, address]): [string, string] => [name, address!]),
    );
}
