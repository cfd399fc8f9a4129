import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { environment, install, root } from "./install.mjs";

/** `npm run lint` and others: installs what tests and checks need, and runs a command with the project's programs. */
const [command, ...args] = process.argv.slice(2);
await install({ toTest: true });
process.exit(spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment() }).status ?? 1);
