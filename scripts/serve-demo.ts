import { rmSync } from "node:fs";
import { removeEmbeddedPostgres } from "../app/db/embedded-postgres.server.ts";
import { env } from "../app/env.server.ts";

/** Serves the build for browser tests and benches, from nothing: an empty database that the demo is loaded into. */
await removeEmbeddedPostgres(env.dataDir);
rmSync(env.dataDir, { recursive: true, force: true });
await import("./prepare.ts");
await import(new URL("../build/server/index.js", import.meta.url).href);
