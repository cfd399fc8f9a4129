import { pino } from "pino";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { logContext } from "./log-context.server.ts";
import { withOutageResponses } from "./outage-responses.server.ts";
import { requestContext } from "./request-context.server.ts";

const build = (module: object) =>
  ({ routes: { one: { id: "one", path: "one", module } } }) as unknown as ServerBuild;

async function thrownBy(module: object, error: unknown): Promise<unknown> {
  const routes = withOutageResponses(build({ ...module, loader: () => Promise.reject(error) })).routes;
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "abc", address: "127.0.0.1", isLocal: false });
  context.set(logContext, pino({ level: "silent" }));
  const loader = routes.one?.module.loader as (args: object) => Promise<unknown>;
  return loader({ request: new Request("http://x.localhost/one"), context, params: {} }).then(
    () => null,
    (caught: unknown) => caught,
  );
}

const unavailable = new DatabaseUnavailable("ECONNREFUSED", true);

it("converts a page's outage to a route error of 503, which the site's error page shows", async () => {
  const caught = await thrownBy({ default: () => null }, unavailable);
  expect(caught).toMatchObject({ data: null, init: { status: 503, headers: { "Retry-After": "5" } } });
});

it("converts a call's outage to 503 with Retry-After", async () => {
  const caught = (await thrownBy({}, unavailable)) as Response;
  expect([caught.status, caught.headers.get("Retry-After"), caught.headers.get("Cache-Control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
});

it("leaves every other error, and properties that aren't loaders or actions", async () => {
  const bug = new TypeError("x is not a function");
  expect(await thrownBy({ default: () => null }, bug)).toBe(bug);
  expect(withOutageResponses(build({ default: () => null })).routes.one?.module).not.toHaveProperty("action");
});
