import { commandOptions } from "#tests/support/command-options.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { loadDemoSites } from "./load/demo-sites.ts";
import { loadOneLargeSite } from "./load/large-site.ts";
import { loadManySites } from "./load/many-sites.ts";

/**
 * `npm run bench -- load [--minutes 10]`: sends a realistic mix of requests to the demo sites
 * at rising rates until the knee, then at half of it for this many minutes, then in turn with cached pages alone; with `--rate 400` at this
 * rate, without seeking the knee. `--cars 100000`: to one site with this many cars. `--sites 500`: this many sites of 300 cars each.
 * `--profile FOLDER` writes the server's CPU profile there, and prints what the slowest hundred requests of the long run waited for. Everything runs on loopback, in a temporary database.
 */
const options = commandOptions({
  minutes: { usual: 10, quick: 0.1 },
  rate: { usual: null },
  cars: { usual: null },
  sites: { usual: null },
  profile: { usual: null },
});

await onStage(async (stage) => {
  const { isQuick: quick, minutes, profile } = options;
  const nodeOptions = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  if (options.sites) return loadManySites(stage, { sites: Number(options.sites), quick, nodeOptions });
  if (options.cars)
    return loadOneLargeSite(stage, { cars: Number(options.cars), minutes, quick, nodeOptions });
  const rate = options.rate === null ? null : Number(options.rate);
  return loadDemoSites(stage, { minutes, rate, quick, profile, nodeOptions });
});
