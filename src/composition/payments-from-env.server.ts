import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { createProviders } from "#domain/buying/payments/providers.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { env, now } from "#platform/env.server.ts";

/**
 * Payments with the providers of this process. Create them once for each database client, so that their circuit breakers see every call.
 */
export function paymentsFromEnv(parts: Omit<PaymentDeps, "providers" | "now">): PaymentDeps {
  const { db, log } = parts;
  return { ...parts, providers: createProviders({ db, secrets: secretsIn(env.SECRETS_DIR), now, log }), now };
}
