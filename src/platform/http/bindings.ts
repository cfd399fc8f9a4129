import type { HttpBindings } from "@hono/node-server";
import type { Site } from "#platform/config/site.ts";
import type { RequestAddress } from "./host.ts";
import type { PathPolicy } from "./path-policy.ts";

/** What the server knows of a request on its way through. */
export type Bindings = {
  Bindings: Partial<HttpBindings>;
  /**
   * `pathname`: the path as it was sent; `policy`: what follows from it. `named`: the answer carries its id already. `foreign`: why a call is held to come
   * from another site.
   */
  Variables: {
    id: string;
    requestAddress: RequestAddress;
    pathname: string;
    policy: PathPolicy;
    site: Site;
    named?: boolean;
    foreign?: string;
  };
};
