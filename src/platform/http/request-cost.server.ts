import type { Context, MiddlewareHandler } from "hono";
import { metered } from "#lib/meter.server.ts";
import type { Bindings } from "./bindings.ts";
import { type Account, RequestCost } from "./cost-budget.ts";
import { failure } from "./finish-response.server.ts";
import type { Metrics } from "./metrics.server.ts";

/**
 * Measures what each request costs the event loop, and charges an account with it. Requests from this machine aren't charged.
 * @param accountOf who pays at first
 * @param hold delays a refusal
 */
export function chargeRequests(
  accountOf: (c: Context<Bindings>) => Account,
  { metrics, hold }: { metrics: Metrics; hold(): Promise<void> },
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
    // Its body is the most that a refusal takes.
    if (c.res.status === 413) await hold();
  };
}

/** Refuses a request whose sender has nothing left. */
export type RefuseForCost = (c: Context<Bindings>, seconds: number) => Promise<Response>;

/** How long a refusal takes on average, in milliseconds, when no other is held back. */
export const refusalMs = 1_000;
/** With so many held back the next one takes twice as long, up to the limit below. */
const crowd = 50;
const maxCrowding = 3;
/** Multiples of it, without their whole part, divide the time from 0 to 1 evenly, however many there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;
/** More refusals than this are given at once, so that they don't take the connections of all others: a quarter of the default of `MAX_CONNECTIONS`. */
const maxHeld = 500;

/**
 * Refusals that come at once would be as many as a sender's connections can carry, and each costs a little. So they are held back for a while, in which
 * a connection carries nothing else. Those that come together end apart, from half of the time to one and a half times, or all connections of a sender
 * would be answered, and send the next, in the same milliseconds.
 */
export function heldRefusals(
  metrics: Pick<Metrics, "countOverBudget">,
  holdMs: number,
): { hold(): Promise<void>; refuse: RefuseForCost } {
  let held = 0;
  let count = 0;
  const hold = async (): Promise<void> => {
    if (holdMs === 0 || held >= maxHeld) return;
    const share = (count++ * goldenRatio) % 1;
    const crowding = Math.min(1 + held / crowd, maxCrowding);
    held++;
    await new Promise((resolve) => setTimeout(resolve, holdMs * (0.5 + share) * crowding));
    held--;
  };
  return {
    hold,
    async refuse(c, seconds) {
      metrics.countOverBudget();
      c.set("isOverBudget", true);
      c.header("Retry-After", String(seconds));
      await hold();
      return failure(c, 429);
    },
  };
}
