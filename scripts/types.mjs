import { spawnSync } from "node:child_process";
import { environment, root } from "./install.mjs";

/** `npm run typecheck`: each front end with its generated types, then everything else. */
const steps = [
  ["react-router", ["typegen", "src/site"]],
  ["react-router", ["typegen", "src/console"]],
  ["tsc", ["--noEmit", "-p", "src/site"]],
  ["tsc", ["--noEmit", "-p", "src/console"]],
  ["tsc", ["--noEmit", "-p", "."]],
];
const failed = steps.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment() });
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
