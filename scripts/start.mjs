import "./node-version.mjs";
import { spawn } from "node:child_process";
import { buildIfStale } from "./build-if-stale.mjs";
import { readEnvFile } from "./env-file.mjs";
import { environment, inProduction, install, node, root, run } from "./install.mjs";

/**
 * `npm start`: install, prepare the database (and the demo), build if stale, serve. In production nothing is installed or built: what is missing
 * ends it at once.
 */
readEnvFile();
install();
if (inProduction()) buildIfStale();

const production = {
  NODE_ENV: "production",
  ...(process.env.NODE_ENV === "production" ? {} : { FORECOURT_LOCAL: "1" }),
};
run(node(), ["scripts/prepare.ts", "--to-serve"], production);
if (!inProduction()) buildIfStale();

const server = spawn(node(), ["build/server/index.js"], {
  cwd: root,
  stdio: "inherit",
  env: environment(production),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
