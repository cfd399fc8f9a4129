import { join } from "node:path";
import { pino } from "pino";
import { secretsIn } from "#lib/secrets.server.ts";
import { env } from "#platform/env.server.ts";
import { folderOriginals } from "./folder-originals.server.ts";
import type { Originals, OriginalsOf } from "./originals.ts";
import { type S3Bucket, s3Bucket } from "./s3-bucket.server.ts";
import { s3Originals } from "./s3-originals.server.ts";

let bucket: S3Bucket | null = null;

/** Where this program keeps originals: in the bucket that the environment names, else in a folder of `DATA_DIR`. */
export function originalsHere(of: OriginalsOf): Originals {
  if (!env.s3) return folderOriginals(folderHere(of));
  const log = pino({ level: env.LOG_LEVEL });
  // One for both, so that they share what is known of the bucket's troubles.
  bucket ??= s3Bucket(env.s3, secretsIn(env.SECRETS_DIR), {
    onTrouble: (reason) => log.warn({ reason }, "originals: not asked for some seconds"),
  });
  return s3Originals(bucket, of);
}

/** The folder that originals are in where no bucket is named. */
export function folderHere(of: OriginalsOf): string {
  return join(env.dataDir, of);
}
