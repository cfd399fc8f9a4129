import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { environment, install, root } from "./install.mjs";
import { newMessages } from "./type-messages.mjs";

/** `npm run typecheck`: each front end with its generated types, then everything else. A file of several of them is reported once. */
await install({ toTest: true });
const steps = [
  ["react-router", ["typegen", "src/site"]],
  ["react-router", ["typegen", "src/console"]],
  ["tsc", ["--noEmit", "-p", "src/site"]],
  ["tsc", ["--noEmit", "-p", "src/console"]],
  ["tsc", ["--noEmit", "-p", "."]],
];
const seen = new Set();
const failed = steps.filter(([command, args]) => {
  const options = { cwd: root, stdio: ["inherit", "pipe", "inherit"], env: environment(), encoding: "utf8" };
  const { status, signal, error, stdout } = spawnSync(command, args, { ...options, maxBuffer: 1 << 28 });
  process.stdout.write(newMessages(stdout ?? "", seen));
  if (status !== 0)
    console.error(`${[command, ...args].join(" ")}: ${error?.message ?? signal ?? `ends with ${status}`}`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
