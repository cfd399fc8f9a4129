import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { readEnvFile } from "./env-file.mjs";
import { environment, install, node, root } from "./install.mjs";

/**
 * `npm run forecourt -- <command>`: the operator's commands. Paths are relative to the caller's working
 * directory, DATA_DIR to the project's folder, as for `npm start`.
 */
readEnvFile();
install();
const command = spawn(node(), [`${root}/src/cli/forecourt.ts`, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
  env: environment({ DATA_DIR: resolve(root, process.env.DATA_DIR || "data") }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
command.on("exit", (code) => process.exit(code ?? 1));
