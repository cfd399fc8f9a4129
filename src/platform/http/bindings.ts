import type { HttpBindings } from "@hono/node-server";
import type { RequestCost } from "./cost-budget.ts";
import type { PathPolicy } from "./path-policy.ts";
import type { RequestAddress } from "./request-address.ts";
import type { ServedSite } from "./served-site.ts";

/** Values that the middleware stores on a request. */
export type Bindings = {
  Bindings: Partial<HttpBindings>;
  /**
   * `pathname` is the path as sent and `policy` the policy of that path. `completeBytes`: the response has all of its headers, and a body of
   * so many bytes. `foreign`: the reason why the request counts as cross-site. `cost`: what its sender is charged; none for this machine's own.
   * `session`: in the console, the token that the request names, and its member once that was looked up.
   * `isOverBudget`: it was refused since its sender has nothing left.
   */
  Variables: {
    id: string;
    requestAddress: RequestAddress;
    pathname: string;
    policy: PathPolicy;
    site: ServedSite;
    completeBytes?: number;
    foreign?: string;
    cost?: RequestCost;
    session: { token: string | null; memberId: string | null };
    isOverBudget?: boolean;
  };
};
