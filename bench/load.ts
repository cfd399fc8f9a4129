import { parseArgs } from "node:util";
import { loadOneLargeSite } from "./load-cars.ts";
import { loadDemoSites } from "./load-demo.ts";
import { loadManySites } from "./load-sites.ts";
import { onStage } from "./load-stage.ts";

/**
 * `npm run bench -- load [--minutes 10] [--quick]`: the five demo sites asked by a realistic mix at rising rates until the knee, then at
 * half of it for so many minutes. `--cars 100000`: one site of so many cars. `--sites 500`: so many sites of 300 cars each.
 * `--profile FOLDER` leaves the server's processor profile there. Everything stands on loopback, in a database of the bench's own that goes away with it.
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
  if (options.cars) return loadOneLargeSite(stage, { cars: Number(options.cars), quick, nodeOptions });
  if (options.sites) return loadManySites(stage, { sites: Number(options.sites), quick, nodeOptions });
  const minutes = quick ? Math.min(1, Number(options.minutes)) : Number(options.minutes);
  return loadDemoSites(stage, { minutes, quick, nodeOptions });
});
