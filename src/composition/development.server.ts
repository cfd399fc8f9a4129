import type { RequestListener } from "node:http";
import { env } from "#platform/env.server.ts";
import { consoleHandler } from "./console-handler.server.ts";
import type { FrontEnds } from "./front-ends.ts";
import { processListener } from "./process-listener.server.ts";
import type { Services } from "./services.server.ts";

export { createServices } from "./services.server.ts";

/** Vite serves the client's files. */
const files = { respond: () => null };

/** The front ends from sources; no page is cached. */
export function developmentListener(services: Services, { site, console }: FrontEnds): RequestListener {
  return processListener(
    {
      site: site && { handler: site(services), files },
      console: console && { handler: consoleHandler(console, services), files },
    },
    services,
    { ...env, PAGE_CACHE_MB: 0, NODE_ENV: "development" },
  );
}
