import { data, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { logContext } from "./log-context.server.ts";
import { loggedPath } from "./path-policy.ts";
import { requestContext } from "./request-context.server.ts";

/** When whoever got a 503 may ask again. */
export const retryAfterSeconds = 5;
const headers = { "Cache-Control": "no-store", "Retry-After": String(retryAfterSeconds) };

type Route = NonNullable<ServerBuild["routes"][string]>;
type Work = NonNullable<Route["module"]["loader"]>;

/**
 * The build with routes that answer 503 where the database is away, instead of failing as a bug does with 500: the page of a failure
 * says what still works (root.tsx), a call gets its JSON in http-app.
 */
export function withOutageResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withOutageResponse(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withOutageResponse(route: Route): Route {
  const { loader, action } = route.module;
  const page = route.module.default !== undefined;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: guarded(loader, page) } : {}),
      ...(action ? { action: guarded(action as Work, page) } : {}),
    },
  };
}

function guarded(work: Work, page: boolean): Work {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const { pathname } = new URL(args.request.url);
      const { id } = args.context.get(requestContext);
      args.context
        .get(logContext)
        .warn({ code: error.code, id, path: loggedPath(pathname) }, "the database is away");
      throw page ? data(null, { status: 503, headers }) : new Response(null, { status: 503, headers });
    }
  };
}
