import type { RouterContextProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { type Env, readEnv } from "#platform/env.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { listening, testServices } from "#tests/support/test-services.ts";
import { processListener } from "./process-listener.server.ts";
import type { Services } from "./services.server.ts";

let server: Awaited<ReturnType<typeof listening>> | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const frontEnd = (name: string) => ({
  handler: async (request: Request) => new Response(`${name} ${new URL(request.url).pathname}`),
  files: { respond: (_: Request, path: string) => (path === `/${name}.js` ? new Response(name) : null) },
});

const servedElsewhere = /^The console isn't served by this process .* ROLE=console/;

/** The status and text of a path on each host, in a process with this environment. */
async function responses(source: Record<string, string>, path: string): Promise<string[]> {
  const env: Env = { ...readEnv({ NODE_ENV: "production", FORECOURT_LOCAL: "1", ...source }) };
  const services = testServices("harbour");
  const stocks = {
    of: async () => ({ version: 1 }),
    status: () => ({ groups: 0, sites: 0, documents: 0 }),
  };
  const listener = processListener(
    {
      site: env.servesSite ? frontEnd("site") : null,
      console: env.adminHost ? frontEnd("console") : null,
    },
    { ...services, stocks } as unknown as Services,
    env,
  );
  server = await listening(listener);
  const hosts = ["harbour.localhost", "admin.localhost", "Admin.Localhost.:80", "other.example"];
  const found: string[] = [];
  for (const host of hosts) {
    const answer = await server.get(path, { Host: host });
    const text = answer.body.toString("utf8");
    const isShown = answer.status === 200 || servedElsewhere.test(text);
    found.push(
      `${answer.status} ${isShown ? text.replace(servedElsewhere, "elsewhere").split(":")[0] : ""}`.trim(),
    );
  }
  return found;
}

it.each([
  ["all", ["200 site /x", "200 console /x", "200 console /x", "404"]],
  ["web", ["200 site /x", "404 elsewhere", "404 elsewhere", "404"]],
  ["console", ["404", "200 console /x", "200 console /x", "404"]],
  ["worker", ["404", "404 elsewhere", "404 elsewhere", "404"]],
])("ROLE=%s serves each front end at its own host only", async (role, expected) => {
  expect(await responses({ ROLE: role }, "/x")).toEqual(expected);
});

it.each([
  // Files of the sites need no site: they are the same at every host.
  ["/site.js", ["200 site", "200 console /site.js", "200 console /site.js", "200 site"]],
  ["/console.js", ["200 site /console.js", "200 console", "200 console", "404"]],
])("serves %s, a file of one front end, at no host of the other", async (path, expected) => {
  expect(await responses({}, path)).toEqual(expected);
});

it("serves the system addresses at every host, whatever the role", async () => {
  for (const role of ["all", "web", "console", "worker"])
    expect(await responses({ ROLE: role }, "/healthz")).toEqual(Array.from({ length: 4 }, () => "200 ok"));
});

it("serves no console in production without ADMIN_HOST", async () => {
  expect(await responses({ FORECOURT_LOCAL: "" }, "/x")).toEqual(["200 site /x", "404", "404", "404"]);
});

it("serves the console at ADMIN_HOST even where SITE responds to every other host", async () => {
  expect(await responses({ SITE: "harbour" }, "/x")).toEqual([
    "200 site /x",
    "200 console /x",
    "200 console /x",
    "200 site /x",
  ]);
});

it("serves a preview at its own host, whatever SITE says, and never from the page cache", async () => {
  const token = "0123456789abcdef0123456789abcdef";
  const env: Env = { ...readEnv({ NODE_ENV: "production", FORECOURT_LOCAL: "1", SITE: "harbour" }) };
  const services = testServices("harbour", "coast");
  const site = services.all[1];
  services.previews = {
    find: async (one) => (one === token && site ? { kind: "site", site } : null),
    isKnown: () => true,
  };
  const stocks = { of: async () => ({ version: 1 }), status: services.status };
  const handler = async (_: Request, context: RouterContextProvider) =>
    new Response(context.get(siteContext).slug, { headers: { "Content-Type": "text/html" } });
  const front = { handler, files: { respond: () => null } };
  const listener = processListener(
    { site: front, console: null },
    { ...services, stocks } as unknown as Services,
    env,
  );
  server = await listening(listener);
  const { get } = server;
  const at = async (host: string) => (await get("/", { Host: host })).body.toString("utf8");
  const hosts = ["other.example", `${token}.preview.localhost`, "other.example", "no.preview.localhost"];
  const served: string[] = [];
  for (const host of [...hosts, ...hosts]) served.push(await at(host));
  expect(served).toEqual(Array(2).fill(["harbour", "coast", "harbour", "harbour"]).flat());
});

it.each([
  ["all", "401"],
  ["console", "401"],
  ["web", "404"],
  ["worker", "404"],
])("of ROLE=%s serves the API at its host alone: %s without a secret", async (role, status) => {
  const env: Env = readEnv({ NODE_ENV: "production", FORECOURT_LOCAL: "1", ROLE: role });
  const console = env.adminHost ? frontEnd("console") : null;
  const stocks = { of: async () => ({ version: 1 }), status: () => ({}) };
  const services = { ...testServices(), stocks } as unknown as Services;
  const listener = processListener({ site: null, console }, services, env);
  server = await listening(listener);
  expect(String((await server.get("/v1/me", { Host: "api.localhost" })).status)).toBe(status);
  expect((await server.get("/v1/me", { Host: "admin.localhost" })).body.toString()).not.toContain(
    "token_invalid",
  );
});
