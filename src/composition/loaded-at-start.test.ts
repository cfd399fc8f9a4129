import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** Libraries that take 10 to 60 MB of each process, and that few requests need. */
const large = [
  "@modelcontextprotocol/server",
  "@react-pdf/renderer",
  "@simplewebauthn/server",
  "smtp-server",
  "ssh2",
];
/** What a process loads when it starts. */
const entry = /^src\/(?:server|composition\/.*|site\/calls\/[^.]*|(?:site|console)\/.*-route)\.tsx?$/;

const aliases = Object.entries(
  (JSON.parse(readFileSync("package.json", "utf8")) as { imports: Record<string, string> }).imports,
).map(([from, to]) => [from.slice(0, -1), to.slice(0, -1)] as const);

/** The files that import a module with them. */
function importersByModule(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of globSync("src/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, named = "", specifier = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s+(?!type\b)([^;]*?)(?:\bfrom\s+)?"([^"]+)"/gm,
    )) {
      if (/^\{(?:\s*type [^,}]+,?)+\s*\}/.test(named)) continue;
      const [from, to] = aliases.find(([prefix]) => specifier.startsWith(prefix)) ?? [];
      const path = from && to ? join(to, specifier.slice(from.length)) : join(dirname(file), specifier);
      const module = /^[.#]/.test(specifier) ? path : specifier;
      importers.set(module, [...(importers.get(module) ?? []), file]);
    }
  }
  return importers;
}

const importers = importersByModule();

it.each(large)("%s is loaded by the first request that needs it, not with the process", (library) => {
  const reached = new Set([library]);
  for (const module of reached) for (const file of importers.get(module) ?? []) reached.add(file);
  expect([...reached].filter((file) => entry.test(file))).toEqual([]);
});
