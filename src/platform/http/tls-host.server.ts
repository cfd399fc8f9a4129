import type { Hono } from "hono";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import type { Sites } from "./find-site.server.ts";

/**
 * `/tls-host?domain=…` for a proxy of this machine that gets certificates when a host is first asked for (`ask` of Caddy): 200 for a host of a site, of the
 * console or of the API, 404 for every other. Hosts of previews are among the others, since certificates are public and these hosts are secret: they need
 * one certificate for all. `/tls-hosts` lists these hosts, a line each, for programs that get certificates beforehand.
 */
export function tlsHosts(
  app: Hono<Bindings>,
  {
    env,
    sites,
    publicHosts,
  }: {
    env: Pick<Env, "consoleHost" | "apiHost">;
    sites: Pick<Sites, "byHost">;
    publicHosts: () => Promise<string[]>;
  },
): void {
  app.get("/tls-host", async (c) => {
    if (!c.get("requestAddress").isLocal) return c.text("Not found", 404);
    const domain = c.req.query("domain") ?? "";
    const known = [env.consoleHost, env.apiHost].includes(domain) || (await sites.byHost(domain)) !== null;
    return known ? c.text("a host of this platform") : c.text("no host of this platform", 404);
  });
  app.get("/tls-hosts", async (c) => {
    if (!c.get("requestAddress").isLocal) return c.text("Not found", 404);
    const own = [env.consoleHost, env.apiHost].filter((host) => host !== null);
    return c.text([...own, ...(await publicHosts())].map((host) => `${host}\n`).join(""));
  });
}
