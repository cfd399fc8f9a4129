import { publicOrWithin } from "#lib/public-address.server.ts";
import { type PlatformSecrets, platformSecretsIn } from "#lib/secrets.server.ts";
import { type PurgeHook, purgeHook } from "#platform/edge/purge-hook.server.ts";
import { env } from "#platform/env.server.ts";

/** Null where nothing is purged. */
export function purgeHookFromEnv(
  secrets: PlatformSecrets = platformSecretsIn(env.SECRETS_DIR),
): PurgeHook | null {
  const { header, purgeUrl, networks } = env.edge;
  if (header === null || purgeUrl === null) return null;
  return purgeHook({ url: purgeUrl, header, secrets, allowed: publicOrWithin(networks) });
}
