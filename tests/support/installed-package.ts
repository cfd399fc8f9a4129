import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A project outside of the repository that has one of its packages installed. */
export type Installed = {
  /** Its folder. */
  project: string;
  /** Runs a command in it and returns what it printed; throws when it fails. */
  run(command: string, args: string[]): string;
  /** Throws with the compiler's messages if a TypeScript file of this text has errors. */
  accepts(text: string): void;
  /** The files of the installed package, sorted. */
  files(): string[];
  remove(): void;
};

/**
 * Packs a copy of a package and installs the archive in a new project, without network.
 * @param source the package's folder
 */
export function installPacked(source: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), "packed-"));
  const project = join(folder, "project");
  const copy = join(folder, "package");
  const { name } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { name: string };
  mkdirSync(project);
  cpSync(source, copy, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path) });
  runIn(copy, "npm", ["pack", "--pack-destination", project]);
  const [archive] = readdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "outside", type: "module" }));
  runIn(project, "npm", ["install", "--offline", "--no-audit", "--no-fund", `./${archive}`]);
  return {
    project,
    run: (command, args) => runIn(project, command, args),
    accepts: (text) => {
      writeFileSync(join(project, "typed.ts"), text);
      const options = ["--noEmit", "--strict", "--types", "", "--module", "nodenext", "--target", "es2022"];
      runIn(project, "tsc", [...options, "typed.ts"]);
    },
    files: () =>
      readdirSync(join(project, "node_modules", name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(join(project, "node_modules", name).length + 1),
        )
        .toSorted(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The repository's programs come first in the path. */
function runIn(cwd: string, command: string, args: string[]): string {
  const programs = join(import.meta.dirname, "../../node_modules/.bin");
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error });
  }
}
