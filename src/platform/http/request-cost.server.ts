import type { Context, MiddlewareHandler } from "hono";
import { metered } from "#lib/meter.server.ts";
import type { Bindings } from "./bindings.ts";
import { type Account, RequestCost } from "./cost-budget.ts";
import { failure } from "./finish-response.server.ts";
import type { Metrics } from "./metrics.server.ts";

/**
 * Measures what each request costs the event loop, and charges an account with it. Requests from this machine aren't charged.
 * @param accountOf who pays at first
 */
export function chargeRequests(
  accountOf: (c: Context<Bindings>) => Account,
  metrics: Metrics,
): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (c.get("requestAddress").isLocal) return next();
    const cost = new RequestCost(accountOf(c));
    c.set("cost", cost);
    const meter = {
      charge(ms: number) {
        cost.charge(ms);
        metrics.charge(ms);
      },
    };
    await metered(meter, async () => {
      // Before a body is parsed, which begins when the last of it has arrived.
      c.env?.incoming?.once("end", () => metered(meter, () => {}));
      await next();
    });
    cost.settle(c.res.status >= 400 && c.res.status < 500);
  };
}

/** Refuses a request whose sender has nothing left. */
export function refuseForCost(c: Context<Bindings>, seconds: number, metrics: Metrics): Response {
  metrics.countOverBudget();
  c.set("isOverBudget", true);
  c.header("Retry-After", String(seconds));
  return failure(c, 429);
}
