import { join } from "node:path";
import { pino } from "pino";
import {
  createPictureStore,
  type DrawingDescription,
  type PictureStore,
} from "#domain/pictures/picture-store.server.ts";
import { platformSecretsIn } from "#lib/secrets.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { type S3Bucket, s3Bucket } from "#platform/adapters/storage/s3-bucket.server.ts";
import { s3Originals } from "#platform/adapters/storage/s3-originals.server.ts";
import { env } from "#platform/env.server.ts";

let bucket: S3Bucket | null = null;

/** Originals in the bucket that the environment names, otherwise in a folder of `DATA_DIR`. */
export function originalsFromEnv(of: OriginalsOf): Originals {
  if (!env.s3) return folderOriginals(folderFromEnv(of));
  const log = pino({ level: env.LOG_LEVEL });
  // One for both kinds of originals, so that they share the circuit breaker.
  bucket ??= s3Bucket(env.s3, platformSecretsIn(env.SECRETS_DIR), {
    onError: (reason) => log.warn({ reason }, "originals: requests are paused for some seconds"),
  });
  return s3Originals(bucket, of);
}

/** The folder of originals if no bucket is configured. */
export function folderFromEnv(of: OriginalsOf): string {
  return join(env.dataDir, of);
}

/** The pictures of cars and content. */
export const picturesFromEnv = (): PictureStore =>
  createPictureStore(originalsFromEnv("pictures/originals"), draw);

/** Draws what a description says, by the module that `#drawings` of package.json names. It is loaded when it is first needed. */
async function draw(description: DrawingDescription): Promise<string> {
  const module = (await import(import.meta.resolve("#drawings"))) as {
    draw(description: DrawingDescription): string;
  };
  return module.draw(description);
}
