import type { ServerBuild } from "react-router";
import type { ConsoleServices } from "#console/console-services.server.ts";
import type { ConsoleHandler } from "#platform/http/console-app.server.ts";
import type { RouteHandler } from "#platform/http/pages.server.ts";
import type { SiteServices } from "#site/site-services.server.ts";

/** What each front end's server bundle exports (`src/site/create-site.server.ts`, `src/console/create-console.server.ts`). */
export type CreateSite = (services: SiteServices, build?: ServerBuild) => RouteHandler;
export type CreateConsole = (services: ConsoleServices) => ConsoleHandler;

/** The front ends that a process serves; null for one that it doesn't. The console's process has the sites' routes too, to compare drafts with. */
export type FrontEnds = {
  site: CreateSite | null;
  console: { create: CreateConsole; createSite: CreateSite } | null;
};
