import { platformSecretsIn } from "#lib/secrets.server.ts";
import { s3Bucket } from "#platform/adapters/storage/s3-bucket.server.ts";
import { type BackupPlace, bucketPlace, folderPlace } from "#platform/backup/backup-place.server.ts";
import {
  connectionsFor,
  embeddedPostgres,
  hasEmbeddedPostgres,
} from "#platform/database/embedded-postgres.server.ts";
import { env } from "#platform/env.server.ts";
import { StartProblem } from "#platform/start-problem.server.ts";

/** A part of a backup is 16 MB. */
const requestMs = 120_000;

/** Where backups are. @param folder instead of `BACKUP_TO` @returns null where neither says it */
export function backupPlaceFromEnv(folder: string | null): BackupPlace | null {
  if (folder !== null) return folderPlace(folder);
  const { folder: named, bucket } = env.backup;
  if (named !== null) return folderPlace(named);
  if (bucket === null) return null;
  const secrets = platformSecretsIn(env.SECRETS_DIR);
  const ownKeys = { "s3-access-key": "backup-access-key", "s3-secret-key": "backup-secret-key" } as const;
  const keys: typeof secrets = (name) =>
    secrets(name === "s3-access-key" || name === "s3-secret-key" ? ownKeys[name] : name);
  return bucketPlace(s3Bucket(bucket, keys, { tryMs: requestMs }), bucket.prefix);
}

/**
 * The database of the environment, as it is: nothing is migrated.
 * @param makes creates PostgreSQL from npm where there is none, for a restore
 */
export async function existingDatabase({ makes }: { makes: boolean }): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  if (!makes && !hasEmbeddedPostgres(env.dataDir))
    throw new StartProblem(
      `DATABASE_URL isn't set, and DATA_DIR, ${env.dataDir}, has no PostgreSQL from npm. Run this with the server's DATABASE_URL or DATA_DIR.`,
    );
  return embeddedPostgres(env.dataDir, connectionsFor(env.WEB_PROCESSES));
}
