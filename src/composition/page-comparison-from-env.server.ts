import {
  createPageComparison,
  type PageComparison,
} from "#domain/content/drafted-sites/page-changes.server.ts";
import { pageRenderer } from "#platform/http/page-renderer.server.ts";
import { StartProblem } from "#platform/start-problem.server.ts";
import { createServices } from "./services.server.ts";

/** Compares pages in a command, by the sites' own routes, which only a build has. */
export async function withPageComparison<T>(work: (comparison: PageComparison) => Promise<T>): Promise<T> {
  const { createSite } = await import("#built/site").catch(() => {
    throw new StartProblem("Pages are compared by the build: run npm run build first.");
  });
  const services = await createServices("command");
  const { db, stocks, draftRules: rules, now } = services;
  try {
    const render = pageRenderer(createSite(services));
    return await work(createPageComparison({ db, stocks, rules, now, render }));
  } finally {
    await services.close();
  }
}
