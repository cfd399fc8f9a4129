/** Files in `SECRETS_DIR` that belong to the platform: no configuration of a tenant can name them. */
export const platformSecrets = [
  "smtp-password",
  "s3-access-key",
  "s3-secret-key",
  "edge-purge-token",
  "mailgun-signing-key",
  "backup-access-key",
  "backup-secret-key",
] as const;

export type PlatformSecret = (typeof platformSecrets)[number];
