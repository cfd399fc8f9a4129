import { setTimeout as wait } from "node:timers/promises";
import type { Site } from "#domain/configuration/site.ts";
import { Circuit } from "#lib/circuit.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { evalExpert } from "./eval-expert.server.ts";
import type { ValuationService } from "./valuation.ts";
import { valuationSimulator } from "./valuation-simulator.ts";

/** Returns a site's valuation service, by its configuration (DECIDE-60). */
export type ValuationServiceOf = (site: Pick<Site, "trade">) => ValuationService;

export function createValuationServices(secrets: Secrets, now: () => Date): ValuationServiceOf {
  /** One circuit breaker for each URL, shared by sites. */
  const circuits = new Map<string, Circuit>();
  return (site) => {
    const { provider, url, secret, timeoutSeconds } = site.trade.valuation;
    if (provider === "simulator" || url === null)
      return valuationSimulator({ now, wait: async (ms) => void (await wait(ms)) });
    const circuit = circuits.get(url) ?? new Circuit({ failures: 5, openMs: 30_000 });
    circuits.set(url, circuit);
    return evalExpert({ url, timeoutMs: timeoutSeconds * 1000, secret, secrets, circuit, now });
  };
}
