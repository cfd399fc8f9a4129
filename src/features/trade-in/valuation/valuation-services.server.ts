import { setTimeout as wait } from "node:timers/promises";
import { Circuit } from "#lib/circuit.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import type { Site } from "#platform/config/site.ts";
import { env, now } from "#platform/env.server.ts";
import { evalExpert } from "./eval-expert.server.ts";
import type { ValuationService } from "./valuation.ts";
import { valuationSimulator } from "./valuation-simulator.ts";

/** One circuit an address: sites that share a service learn of its trouble together. */
const circuits = new Map<string, Circuit>();

/** The valuation service of a site, by its configuration (DECIDE-60). */
export function valuationServiceOf(site: Pick<Site, "trade">): ValuationService {
  const { provider, url, secret, timeoutSeconds } = site.trade.valuation;
  if (provider === "simulator" || url === null)
    return valuationSimulator({ now, wait: async (ms) => void (await wait(ms)) });
  const circuit = circuits.get(url) ?? new Circuit({ failures: 5, openMs: 30_000 });
  circuits.set(url, circuit);
  const secrets = secretsIn(env.SECRETS_DIR);
  return evalExpert({ url, timeoutMs: timeoutSeconds * 1000, secret, secrets, circuit, now });
}
