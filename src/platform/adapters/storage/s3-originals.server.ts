import { readFile, rm } from "node:fs/promises";
import { type Originals, type OriginalsOf, pathOfKey } from "./originals.ts";
import type { S3Bucket } from "./s3-bucket.server.ts";

/** Originals as objects of a bucket, with the names that their files have below `DATA_DIR`. */
export function s3Originals(bucket: S3Bucket, of: OriginalsOf): Originals {
  const nameOf = (key: string) => `${of}/${pathOfKey(key)}`;
  const has = async (key: string) => (await bucket("HEAD", nameOf(key))) !== null;
  const put = async (key: string, bytes: Uint8Array) => {
    if (!(await has(key))) await bucket("PUT", nameOf(key), bytes);
  };
  return {
    has,
    put,
    take: async (key, path) => {
      await bucket("PUT", nameOf(key), await readFile(path));
      await rm(path, { force: true });
    },
    read: async (key) => bucket("GET", nameOf(key)),
    remove: async (key) => void (await bucket("DELETE", nameOf(key))),
  };
}
