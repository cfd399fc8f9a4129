import { spawn } from "node:child_process";
import { buildIfStale } from "./build-if-stale.mjs";
import { readEnvFile } from "./env-file.mjs";
import { environment, install, node, root, run } from "./install.mjs";

/** `npm start`: install, build if stale, prepare the database (and the demo), serve. */
readEnvFile();
install();
buildIfStale();

const production = {
  NODE_ENV: "production",
  ...(process.env.NODE_ENV === "production" ? {} : { FORECOURT_LOCAL: "1" }),
};
run(node(), ["scripts/prepare.ts"], production);

const server = spawn(node(), ["build/server/index.js"], {
  cwd: root,
  stdio: "inherit",
  env: environment(production),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
