import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { isBuilt } from "./build-if-stale.mjs";
import { readEnvFile } from "./env-file.mjs";
import { environment, install, node, root } from "./install.mjs";

/**
 * `npm run forecourt -- <command>`: the operator's commands. Paths are relative to the caller's working
 * directory, DATA_DIR to the project's folder, as for `npm start`.
 */
readEnvFile();
install();
// The build starts three times as fast.
const program = isBuilt() ? "build/server/forecourt.js" : "src/cli/forecourt.ts";
const command = spawn(node(), [`${root}/${program}`, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
  env: environment({ DATA_DIR: resolve(root, process.env.DATA_DIR || "data") }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
command.on("exit", (code) => process.exit(code ?? 1));
