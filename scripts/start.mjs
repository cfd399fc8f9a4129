import "./node-version.mjs";
import { spawn } from "node:child_process";
import { staleBuild } from "./build-if-stale.mjs";
import { readEnvFile } from "./env-file.mjs";
import { environment, install, node, root, runSteps } from "./install.mjs";

/**
 * `npm start`: install, prepare the database (and the demo) and build if stale, serve. In production nothing is installed or built: what is missing
 * ends it at once.
 */
readEnvFile();
await install();
const production = {
  NODE_ENV: "production",
  ...(process.env.NODE_ENV === "production" ? {} : { FORECOURT_LOCAL: "1" }),
};
await runSteps([
  ...staleBuild(),
  ["Preparing the database", ["scripts/prepare-demo.ts", "--to-serve"], production],
]);

const server = spawn(node(), ["--max-semi-space-size=4", "build/server/index.js"], {
  cwd: root,
  stdio: "inherit",
  env: environment(production),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
