import { data, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { logContext } from "./log-context.server.ts";
import { noStore } from "./no-store.ts";
import { loggedPath } from "./path-policy.ts";
import { requestContext } from "./request-context.server.ts";

/** Value of `Retry-After` in 503 responses, in seconds. */
export const retryAfterSeconds = 5;
const headers = { ...noStore, "Retry-After": String(retryAfterSeconds) };

type Route = NonNullable<ServerBuild["routes"][string]>;
type Handler = NonNullable<Route["module"]["loader"]>;

/**
 * Wraps the routes of a build so that they respond 503 instead of 500 while the database is unavailable. For a page the
 * error boundary (root.tsx) renders the response; http-app.server.ts converts that of an API call to JSON.
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
      ...(action ? { action: guarded(action as Handler, page) } : {}),
    },
  };
}

function guarded(handler: Handler, page: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const { pathname } = new URL(args.request.url);
      const { id } = args.context.get(requestContext);
      args.context
        .get(logContext)
        .warn({ code: error.code, id, path: loggedPath(pathname) }, "the database is unavailable");
      throw page ? data(null, { status: 503, headers }) : new Response(null, { status: 503, headers });
    }
  };
}
