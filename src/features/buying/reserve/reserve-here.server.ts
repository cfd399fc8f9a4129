import type { Logger } from "pino";
import type { PaymentDeps } from "#features/buying/payments/payment-store.server.ts";
import { createProviders, type PaymentProviders } from "#features/buying/payments/providers.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { env, now } from "#platform/env.server.ts";

/** One set of providers a process, so that the circuits know every call. */
const made = new WeakMap<Database, PaymentProviders>();

/** What payments work with in this process, by its environment; takes the platform, or the parts that works are made from. */
export function paymentsHere(parts: {
  db: Database;
  log: Logger;
  catchUp(): Promise<void>;
  wakeDeliveries?: () => void;
}): PaymentDeps {
  const { db, log, catchUp, wakeDeliveries } = parts;
  const providers = made.get(db) ?? createProviders({ db, secrets: secretsIn(env.SECRETS_DIR), now, log });
  made.set(db, providers);
  return { db, providers, now, log, catchUp: () => catchUp(), ...(wakeDeliveries ? { wakeDeliveries } : {}) };
}
