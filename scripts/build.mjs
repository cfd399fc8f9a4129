import "./node-version.mjs";
import { spawn } from "node:child_process";
import { fingerprint, noteBuild } from "./build-if-stale.mjs";
import { environment, root } from "./install.mjs";

/** `npm run build`: both front ends side by side, then the server bundle that contains them. `BUILD_DIR` names the folder, by default `build`. */
const inputs = fingerprint();
const frontEnds = await Promise.all(
  ["src/site", "src/console"].map((folder) => run("react-router", ["build", folder])),
);
if (!frontEnds.every(Boolean)) process.exit(1);
if (!(await run("vite", ["build", "-c", "vite.server.config.ts"]))) process.exit(1);
if (!process.env.BUILD_DIR) noteBuild(inputs);

/** Whether the command succeeded. What it printed is printed when it ends. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment({ NODE_ENV: "production" }) });
    const output = [];
    child.stdout.on("data", (bytes) => output.push(bytes));
    child.stderr.on("data", (bytes) => output.push(bytes));
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}
