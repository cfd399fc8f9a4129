import type { Context } from "hono";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { addressedOrigin, type PortRules, siteOrigin } from "./request-address.ts";

type Ports = Pick<Env, "PUBLIC_PORT" | "PORT" | "demo">;

/** Scheme, host and port by which visitors of a request reach what it is about. */
export type RequestOrigins = {
  portRulesOf(c: Context<Bindings>): PortRules;
  /** Of one of the platform's own hosts. */
  publicOrigin(c: Context<Bindings>, host: string): string;
  /** Of the site's links in the answer. */
  originOf(c: Context<Bindings>): string;
};

export function requestOrigins(env: Ports): RequestOrigins {
  const portRulesOf = (c: Context<Bindings>): PortRules => {
    const listeningPort = c.env?.incoming?.socket.localPort ?? env.PORT;
    return { publicPort: env.PUBLIC_PORT, demo: env.demo, listeningPort };
  };
  return {
    portRulesOf,
    publicOrigin: (c, host) => {
      const { protocol, port } = c.get("requestAddress");
      return addressedOrigin({ host, protocol, port: env.PUBLIC_PORT ?? port });
    },
    originOf: (c) => siteOrigin(c.get("requestAddress"), c.get("site"), portRulesOf(c)),
  };
}
