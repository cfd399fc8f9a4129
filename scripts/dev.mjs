import "./node-version.mjs";
import { spawn } from "node:child_process";
import { readEnvFile } from "./env-file.mjs";
import { environment, install, node, root, runSteps } from "./install.mjs";

/** `npm run dev`: the same server with Vite as middleware, reloading as files change. */
readEnvFile();
await install();
const development = { NODE_ENV: "development" };
await runSteps([["Preparing the database", ["scripts/prepare-demo.ts", "--to-serve"], development]]);

const server = spawn(node(), ["src/composition/dev-server.ts"], {
  cwd: root,
  stdio: "inherit",
  env: environment(development),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
