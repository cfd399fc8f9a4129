import * as routes from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { withOutageResponses } from "#platform/http/outage-responses.server.ts";
import type { RouteHandler } from "#platform/http/pages.server.ts";
import { pathsOf } from "#platform/http/paths.ts";
import { routeHandlers } from "#site/route-handlers.server.ts";
import { declaredPaths } from "#site/routes.ts";
import { provideServices, type SiteServices } from "#site/site-services.server.ts";

/** React Router's build of the dealer sites. */
export const siteBuild = routes as unknown as ServerBuild;

/**
 * The dealer sites as a function of requests.
 * @param build an object: given a function, React Router would rebuild the routes on every request
 */
export function createSite(services: SiteServices, build = siteBuild): RouteHandler {
  const handler = routeHandlers(withOutageResponses(build), pathsOf(declaredPaths), process.env.NODE_ENV);
  return (request, context) => {
    provideServices(context, services, build.assets.version);
    return handler(request, context);
  };
}
