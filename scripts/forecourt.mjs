import "./node-version.mjs";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isBuilt } from "./build-if-stale.mjs";
import { readEnvFile } from "./env-file.mjs";
import { end, environment, inProduction, install, node, root } from "./install.mjs";

/**
 * `npm run forecourt -- <command>`: the operator's commands. Paths are relative to the caller's working
 * directory, DATA_DIR to the project's folder, as for `npm start`. In production they run from the build, whatever the sources are.
 */
readEnvFile();
const built = "build/server/forecourt.js";
if (!inProduction()) await install();
else if (!existsSync(join(root, built)))
  end("There is no build, and in production nothing is built by itself. Run: npm ci && npm run build");
// Development goes on with the sources while they are newer: the build starts four times as fast.
const program = inProduction() || isBuilt() ? built : "src/cli/forecourt.ts";
const command = spawn(node(), [`${root}/${program}`, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
  env: environment({ DATA_DIR: resolve(root, process.env.DATA_DIR || "data") }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
command.on("exit", (code) => process.exit(code ?? 1));
