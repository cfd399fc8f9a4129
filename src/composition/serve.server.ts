import { join } from "node:path";
import { tracedListener } from "#lib/tracing.server.ts";
import { env } from "#platform/env.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import { staticFiles } from "#platform/http/static-files.server.ts";
import { endOnSignals } from "#platform/processes/end-on-signals.server.ts";
import { consoleHandler } from "./console-handler.server.ts";
import type { FrontEnds } from "./front-ends.ts";
import { processListener } from "./process-listener.server.ts";
import { createServices } from "./services.server.ts";

/**
 * Creates the services of the process and serves its front ends (`listen`). A worker beside supervised web processes has no port.
 * @param build the folder of the build, with the client files of each front end
 */
export async function serve({ site, console }: FrontEnds, build: string): Promise<void> {
  const services = await createServices();
  const listener = processListener(
    {
      site: site && { handler: site(services), files: staticFiles(join(build, "site", "client")) },
      console: console && {
        handler: consoleHandler(console, services),
        files: staticFiles(join(build, "console", "client")),
      },
    },
    services,
  );
  const { siblings } = services;
  if (siblings && env.ROLE === "worker")
    endOnSignals(
      () => services,
      0,
      () => Promise.resolve(),
    );
  else
    await listen(
      tracedListener(listener),
      env,
      () => services,
      () => siblings?.untilWanted(services.ready) ?? Promise.resolve(),
    );
  siblings?.started();
}
