import type { HttpBindings } from "@hono/node-server";
import type { Site } from "#platform/config/site.ts";
import type { RequestAddress } from "./host.ts";
import type { PathPolicy } from "./path-policy.ts";

/** Values that the middleware stores on a request. */
export type Bindings = {
  Bindings: Partial<HttpBindings>;
  /**
   * `pathname` is the path as sent and `policy` the policy of that path. `named`: the response already has the request
   * id header. `foreign`: the reason why the request counts as cross-site.
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
