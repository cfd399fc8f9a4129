import { join } from "node:path";
import { stopEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { browsers, dataDirOf, portOf } from "../tests/e2e/ports.ts";

/** Stops the PostgreSQL clusters that the tests started. */
const root = join(import.meta.dirname, "..");
const ofBrowsers = Array.from({ length: browsers }, (_, browser) => dataDirOf(portOf(browser)));
for (const folder of ["data/test", ...ofBrowsers]) await stopEmbeddedPostgres(join(root, folder));
