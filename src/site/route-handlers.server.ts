import { createRequestHandler, type ServerBuild } from "react-router";
import type { RouteHandler } from "#platform/http/pages.server.ts";
import type { Paths } from "#platform/http/paths.ts";
import { splitAddress } from "#platform/http/url-parts.ts";

/**
 * React Router as a function of requests. It would match each request against every route, more than once, which takes a twentieth of a page's
 * time: a request gets a handler that has the root and the route of its path only.
 */
export function routeHandlers(build: ServerBuild, paths: Paths, mode?: string): RouteHandler {
  const { root, ...others } = build.routes;
  const byPath = new Map<string, NonNullable<ServerBuild["routes"][string]>>(
    Object.values(others).flatMap((route) =>
      route?.parentId === "root" ? [[`/${route.path ?? ""}`, route] as const] : [],
    ),
  );
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RouteHandler>();
  return (request, context) => {
    const { pathname } = splitAddress(request.url);
    const { path } = paths.declaredFor(pathname);
    const route = byPath.get(path);
    // An encoded slash is a part of a segment to React Router.
    if (!route || pathname.includes("%")) return whole(request, context);
    const known = handlers.get(path);
    if (known) return known(request, context);
    const made = createRequestHandler({ ...build, routes: { root, [route.id]: route } }, mode);
    handlers.set(path, made);
    return made(request, context);
  };
}
