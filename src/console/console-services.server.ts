import type { RouterContextProvider } from "react-router";
import { sitesContext } from "#platform/config/sites-context.server.ts";
import { demoContext } from "#platform/http/demo-context.server.ts";
import { logContext } from "#platform/http/log-context.server.ts";

/** What the routes of the console use. Plain objects and functions: they are created outside this front end. */
export type ConsoleServices = ReturnType<typeof consoleServices>;

/** The services of a request, for routes to pass to server functions, which take what they use. */
export function consoleServices(context: Pick<RouterContextProvider, "get">) {
  return {
    log: context.get(logContext),
    isDemo: context.get(demoContext),
    sites: context.get(sitesContext),
  };
}

/** Sets the context key of every service that routes read. */
export function provideConsoleServices(context: RouterContextProvider, services: ConsoleServices): void {
  context.set(logContext, services.log);
  context.set(demoContext, services.isDemo);
  context.set(sitesContext, services.sites);
}
