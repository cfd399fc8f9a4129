import { join } from "node:path";
import { stopEmbeddedPostgres } from "../app/db/embedded-postgres.server.ts";

/** Ends the PostgreSQL clusters that the tests started. */
const data = join(import.meta.dirname, "..", "data");
for (const name of ["test", "e2e"]) await stopEmbeddedPostgres(join(data, name));
