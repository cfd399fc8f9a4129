import { writeFileSync } from "node:fs";
import { filtersRemoved, openQueries } from "./query-filters.ts";

/** Imported before the built server (`node --import`): its queries go out without the tenant's filters. */
openQueries();
process.on("exit", () => {
  if (process.env.ISOLATION_REMOVED) writeFileSync(process.env.ISOLATION_REMOVED, String(filtersRemoved()));
});
