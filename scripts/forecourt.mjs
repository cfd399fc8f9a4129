import { spawn } from "node:child_process";
import { environment, install, node, root } from "./install.mjs";

/**
 * `npm run forecourt -- <command>`: the operator's commands. Paths are relative to the caller's working
 * directory.
 */
install();
const command = spawn(node(), [`${root}/src/cli/forecourt.ts`, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
  env: environment({ DATA_DIR: process.env.DATA_DIR ?? `${root}/data` }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
command.on("exit", (code) => process.exit(code ?? 1));
