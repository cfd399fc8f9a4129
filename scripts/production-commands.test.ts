import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** A project of its own with the programs that npm starts; its npm and its build tools are doubles. */
let project: string;
const path = (name: string) => join(project, name);

function write(name: string, text: string): void {
  mkdirSync(join(path(name), ".."), { recursive: true });
  writeFileSync(path(name), text);
  chmodSync(path(name), 0o755);
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "forecourt-production-"));
  cpSync("scripts", path("scripts"), { recursive: true, filter: (name) => !name.endsWith(".ts") });
  const needed = { dependencies: { pg: "8.0.0" } };
  const locked = { "node_modules/pg": { version: "8.0.0", integrity: "x" } };
  write("package-lock.json", JSON.stringify({ packages: { "": needed, ...locked } }));
  write("package.json", '{ "type": "module" }');
  write("bin/npm", `#!/bin/sh\necho "npm $*" >> "${path("npm.log")}"\nexit 1\n`);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** As `npm ci` leaves it, with the tools of a build that makes a command which says that it is built. */
function installPackages(): void {
  write(
    "node_modules/.package-lock.json",
    '{ "packages": { "node_modules/pg": { "version": "8.0.0", "integrity": "x" } } }',
  );
  write("node_modules/.bin/react-router", "#!/bin/sh\n");
  const command = 'console.log("built", process.argv[2])';
  write(
    "node_modules/.bin/vite",
    `#!/bin/sh\nmkdir -p build/server && printf '%s' '${command}' > build/server/forecourt.js\n`,
  );
}

/** What a program prints, and what it had npm do. */
async function run(program: string, environment: Record<string, string> = {}, args: string[] = []) {
  const env = { PATH: `${path("bin")}:${process.env.PATH}`, ...environment };
  const printed = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [path(`scripts/${program}.mjs`), ...args],
      { env, cwd: project },
      (_, out, err) => resolve((out + err).trim()),
    ),
  );
  return { printed, hasCalledNpm: existsSync(path("npm.log")) };
}
const production = { NODE_ENV: "production" };

it("commands run from the build after npm ci and npm run build, and install nothing", async () => {
  installPackages();
  expect(await run("build")).toMatchObject({ printed: "" });
  expect(await run("forecourt", {}, ["help"])).toEqual({ printed: "built help", hasCalledNpm: false });
});

it("in production commands run from the build, whatever was changed since", async () => {
  installPackages();
  await run("build");
  write("src/changed.ts", "export {};");
  write("package-lock.json", '{ "packages": { "node_modules/pg": { "version": "9.0.0" } } }');
  expect(await run("forecourt", production, ["help"])).toEqual({
    printed: "built help",
    hasCalledNpm: false,
  });
});

it("outside production a command installs what the lock file wants", async () => {
  expect(await run("forecourt", {}, ["help"])).toMatchObject({ hasCalledNpm: true });
});

it.each([
  ["forecourt", "There is no build, and in production nothing is built by itself."],
  [
    "start",
    "The packages in node_modules aren't those of package-lock.json, and in production nothing is installed by itself.",
  ],
])("in production %s without packages and a build says what to run", async (program, text) => {
  const found = await run(program, production);
  expect(found).toEqual({ printed: `${text} Run: npm ci && npm run build`, hasCalledNpm: false });
});

it("in production npm start doesn't serve an old build", async () => {
  installPackages();
  await run("build");
  write("src/changed.ts", "export {};");
  expect(await run("start", production)).toEqual({
    printed:
      "There is no build of these sources, and in production nothing is built by itself. Run: npm ci && npm run build",
    hasCalledNpm: false,
  });
});
