import type { Logger } from "pino";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { Circuit } from "#lib/circuit.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { testProvider } from "./test-provider.server.ts";

export type ProviderFound =
  | { kind: "provider"; provider: PaymentProvider }
  /** For logs and operators; shoppers see that payments are currently unavailable. */
  | { kind: "none"; reason: string };

export type PaymentProviders = {
  /**
   * The provider of a dealership's payments. A started payment uses the provider that it was started with,
   * `name`. Secrets are read on each call, so a changed one needs no restart.
   */
  of(site: Site, dealershipSlug: string | null, name?: PaymentProvider["name"]): Promise<ProviderFound>;
};

export type ProviderOptions = {
  db: Database;
  secrets: Secrets;
  now: () => Date;
  log: Pick<Logger, "warn" | "info">;
  /** For tests: base URL of a Stripe double, such as `http://127.0.0.1:4242`. */
  stripeBase?: string;
};

export function createProviders({ db, secrets, now, log, stripeBase }: ProviderOptions): PaymentProviders {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (name: string): Circuit => {
    const circuit = circuits.get(name) ?? new Circuit({ failures: 5, openMs: 20_000 });
    circuits.set(name, circuit);
    return circuit;
  };
  return {
    of: async (site, dealershipSlug, name) => {
      const { payment } = settingsFor(site, dealershipSlug ?? "").buy;
      switch (name ?? payment.provider) {
        case "none":
          return { kind: "none", reason: "buy.payment.provider is not set" };
        case "test":
          return { kind: "provider", provider: testProvider({ db, site, now }) };
        case "stripe": {
          if (!payment.secretKey) return { kind: "none", reason: "buy.payment.secretKey is not set" };
          const key = await secrets(payment.secretKey);
          if (key.kind === "missing") return { kind: "none", reason: key.reason };
          const hook = payment.webhookSecret ? await secrets(payment.webhookSecret) : null;
          // A large library: loaded only for sites that use it.
          const { stripeProvider } = await import("./stripe.server.ts");
          return {
            kind: "provider",
            provider: stripeProvider({
              secretKey: key.text,
              webhookSecret: hook?.kind === "secret" ? hook.text : null,
              circuit: circuitOf(`${site.groupId} ${payment.secretKey}`),
              now,
              log,
              ...(stripeBase ? { base: stripeBase } : {}),
            }),
          };
        }
      }
    },
  };
}
