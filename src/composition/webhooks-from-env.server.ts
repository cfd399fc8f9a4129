import { catalogueSendingTask } from "#domain/integrations/catalogues/catalogue-sending-task.server.ts";
import type { WebhookServices } from "#domain/integrations/webhooks/post-message.server.ts";
import { webhookTask } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { pooledPublicFetch, publicFetch } from "#lib/public-fetch.server.ts";
import { env, keys, now } from "#platform/env.server.ts";

/** Where messages for dealers' programs and vendors may go: where there is the demo, also to this machine. */
export const allowed = publicOrWithin(env.demo ? ["127.0.0.0/8", "::1/128"] : []);

export const webhooksFromEnv = (): WebhookServices => ({
  fetchPublic: (address, options) => publicFetch(address, { ...options, allowed }),
  keys,
  now,
  allowed,
});

/** `close` after the task has stopped. */
export function webhookTaskFromEnv({
  consoleDb,
  log,
}: Pick<Parameters<typeof webhookTask>[0], "consoleDb" | "log">) {
  const { fetchPublic, close } = pooledPublicFetch(allowed);
  const { task, settled } = webhookTask({ consoleDb, log, fetchPublic, keys, now, random: Math.random });
  return {
    task,
    close: async () => {
      await settled();
      await close();
    },
  };
}

/** `close` after the task has stopped. */
export const catalogueSendingTaskFromEnv = (
  parts: Pick<Parameters<typeof catalogueSendingTask>[0], "db" | "sites" | "log">,
) => catalogueSendingTask({ ...parts, keys, allowed, now, random: Math.random });
