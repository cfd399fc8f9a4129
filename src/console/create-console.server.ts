import * as routes from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ConsoleHandler } from "#platform/http/console-app.server.ts";
import { nonceContext } from "#platform/http/nonce-context.server.ts";
import { withOutageResponses } from "#platform/http/outage-responses.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { type ConsoleServices, provideConsoleServices } from "./console-services.server.ts";

/**
 * The console as a function of requests. It sets its own context keys: in development it has copies of the modules that define them, so
 * only plain objects come from outside.
 */
export function createConsole(services: ConsoleServices): ConsoleHandler {
  const build = routes as unknown as ServerBuild;
  const handler = createRequestHandler(withOutageResponses(build), process.env.NODE_ENV);
  return (request, { nonce, ...facts }) => {
    const context = new RouterContextProvider();
    context.set(requestContext, facts);
    context.set(nonceContext, nonce);
    provideConsoleServices(context, services);
    return handler(request, context);
  };
}
