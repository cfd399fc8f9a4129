import { createPageComparison } from "#domain/content/drafted-sites/page-changes.server.ts";
import { ViewCounts } from "#domain/leads/lead-list/view-counts.server.ts";
import type { ConsoleHandler } from "#platform/http/console-app.server.ts";
import { pageRenderer } from "#platform/http/page-renderer.server.ts";
import type { FrontEnds } from "./front-ends.ts";
import type { Services } from "./services.server.ts";

/** The console with the sites' own routes, by which it finds the pages that a draft changes. */
export function consoleHandler(
  { create, createSite }: NonNullable<FrontEnds["console"]>,
  services: Services,
): ConsoleHandler {
  const { db, stocks, draftRules: rules, now } = services;
  const render = pageRenderer(createSite(services));
  return create({
    ...services,
    pageComparison: createPageComparison({ db, stocks, rules, now, render }),
    viewCounts: new ViewCounts(),
  });
}
