import "./node-version.mjs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { environment, install, root } from "./install.mjs";
import { newMessages } from "./type-messages.mjs";

/**
 * `npm run typecheck`: each front end with its generated types, and everything else, beside each other. A file of several of them is reported
 * once. The compiler stores what it found below node_modules, so that after a change it checks only what the change reaches.
 */
await install({ toTest: true });
const frontEnds = ["src/site", "src/console"];
const seen = new Set();
const outcomes = await Promise.all([
  ...frontEnds.map(async (folder) => (await run("react-router", "typegen", folder)) && (await check(folder))),
  check("."),
]);
process.exit(outcomes.every(Boolean) ? 0 : 1);

function check(folder) {
  const name = folder === "." ? "rest" : folder.replace("/", "-");
  const buildInfo = join("node_modules", ".cache", "types", `${name}.tsbuildinfo`);
  return run("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", buildInfo, "-p", folder);
}

/** Whether the command succeeded. Its messages are printed when it ends. */
function run(command, ...args) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: environment(), maxBuffer: 1 << 28 };
    execFile(command, args, options, (error, stdout, stderr) => {
      process.stdout.write(newMessages(stdout, seen));
      process.stderr.write(stderr);
      if (error)
        console.error(`${[command, ...args].join(" ")}: ${error.signal ?? `ends with ${error.code}`}`);
      resolve(!error);
    });
  });
}
