import { expect, it, vi } from "vitest";
import { sitePaths } from "#tests/support/site-paths.ts";
import { testServices } from "#tests/support/test-services.ts";
import { httpApp } from "./http-app.server.ts";

const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  PAGE_CACHE_MB: 8,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};

it.each([
  ["none is trusted", "", "10.0.0.2", 1],
  ["another is trusted", "10.0.0.3", "10.0.0.2", 1],
  ["it is trusted", "10.0.0.2", "10.0.0.2", 0],
  ["hops are counted", "1", "10.0.0.2", 0],
])("a proxy's forwarded headers are logged once where %s", async (_, TRUST_PROXY, remoteAddress, times) => {
  const services = testServices("harbour");
  const warn = vi.spyOn(services.log, "warn");
  const { app } = httpApp({
    env: { ...env, TRUST_PROXY },
    services,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async () => new Response("x", { headers: { "Content-Type": "text/html" } }),
  });
  const incoming = { socket: { remoteAddress, localPort: 3000 } };
  const headers = { Host: "harbour.localhost" };
  await app.request("http://harbour.localhost/plain", { headers }, { incoming });
  expect(warn).not.toHaveBeenCalled();
  for (const at of [1, 2, 3]) {
    const forwarded = { ...headers, "X-Forwarded-For": "203.0.113.9" };
    await app.request(`http://harbour.localhost/${at}`, { headers: forwarded }, { incoming });
  }
  const said = warn.mock.calls.filter(([text]) => String(text).includes("TRUST_PROXY"));
  expect(said).toHaveLength(times);
});
