import { writeFileSync } from "node:fs";
import { filtersRemoved, openQueries } from "./query-filters.ts";

/** Imported before the built server (`node --import`): removes the tenant filters from its queries. */
openQueries();
process.on("exit", () => {
  if (process.env.ISOLATION_REMOVED) writeFileSync(process.env.ISOLATION_REMOVED, String(filtersRemoved()));
});
