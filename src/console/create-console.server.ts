import * as routes from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { memberOfSession } from "#console/admission/session-request.server.ts";
import { stepLimit } from "#console/admission/step-limit.server.ts";
import { memberOfToken } from "#console/admission/token-request.server.ts";
import {
  type ConsoleServices,
  provideConsoleServices,
  signedInContext,
} from "#console/console-services.server.ts";
import type { ConsoleHandler } from "#platform/http/console-app.server.ts";
import { withOutageResponses } from "#platform/http/outage-responses.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";

/**
 * The console as a function of requests. It sets its own context keys: in development it has copies of the modules that define them, so
 * only plain objects come from outside.
 */
export function createConsole(services: ConsoleServices): ConsoleHandler {
  const build = routes as unknown as ServerBuild;
  const handler = createRequestHandler(withOutageResponses(build), process.env.NODE_ENV);
  const refusedStep = stepLimit();
  return async (request, facts, onSession) => {
    const context = new RouterContextProvider();
    context.set(requestContext, facts);
    provideConsoleServices(context, services);
    const { address, isLocal } = facts;
    const byToken = await memberOfToken(request, { ...services, address, isLocal });
    if (byToken instanceof Response) return byToken;
    const isLocalDemo = services.isDemo && isLocal;
    const bySession = byToken ? null : await memberOfSession(request, { ...services, isLocalDemo });
    if (!byToken) onSession(bySession?.id ?? null);
    const member = byToken ?? bySession;
    context.set(signedInContext, member);
    return refusedStep(request, member, services.now()) ?? handler(request, context);
  };
}
