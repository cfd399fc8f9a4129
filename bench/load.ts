import { parseArgs } from "node:util";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { loadDemoSites } from "./load/demo-sites.ts";
import { loadOneLargeSite } from "./load/large-site.ts";
import { loadManySites } from "./load/many-sites.ts";

/**
 * `npm run bench -- load [--minutes 10] [--quick]`: sends a realistic mix of requests to the five demo sites
 * at rising rates until the knee, then at half of it for this many minutes. `--cars 100000`: to one site with
 * this many cars. `--sites 500`: this many sites of 300 cars each. `--profile FOLDER` writes the server's CPU
 * profile there. Everything runs on loopback, in a temporary database.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    quick: { type: "boolean", default: false },
    cars: { type: "string" },
    sites: { type: "string" },
    profile: { type: "string" },
  },
});

await onStage(async (stage) => {
  const { quick, profile } = options;
  const nodeOptions = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  if (options.sites) return loadManySites(stage, { sites: Number(options.sites), quick, nodeOptions });
  const minutes = quick ? Math.min(1, Number(options.minutes)) : Number(options.minutes);
  if (options.cars)
    return loadOneLargeSite(stage, { cars: Number(options.cars), minutes, quick, nodeOptions });
  return loadDemoSites(stage, { minutes, quick, nodeOptions });
});
