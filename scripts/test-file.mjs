import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { environment, install, node, root } from "./install.mjs";
import { testCommand } from "./test-command.mjs";

/**
 * `npm run test:file -- PATH… [options of the runner]`: runs test files alone, from a fresh clone too. Paths are relative to the project's
 * folder. The PostgreSQL of unit and integration tests goes on running for the next run; `npm test` stops it.
 */
const found = testCommand(process.argv.slice(2), (path) => existsSync(join(root, path)));
if (found.error !== undefined) {
  console.error(found.error);
  process.exit(2);
}
await install({ toTest: true });
if (found.isBrowser) await buildIfStale();
const testEnvironment = environment({
  NODE_ENV: "test",
  FORECOURT_LOCAL: "1",
  TEST_RUN: `${process.pid} ${Date.now()}`,
});
const { status } = spawnSync(found.command, found.args, {
  cwd: root,
  stdio: "inherit",
  env: testEnvironment,
});
if (found.isBrowser)
  spawnSync(node(), ["scripts/stop-test-databases.ts"], {
    cwd: root,
    stdio: "inherit",
    env: testEnvironment,
  });
process.exit(status ?? 1);
