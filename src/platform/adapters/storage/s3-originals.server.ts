import { readFile, rm } from "node:fs/promises";
import { SaxesParser } from "saxes";
import { keyOfPath, type Originals, pathOfKey, StorageError } from "./originals.ts";
import type { S3Bucket } from "./s3-bucket.server.ts";

/** Originals as objects of a bucket, below a name such as that of their folder in `DATA_DIR`. */
export function s3Originals(bucket: S3Bucket, of: string): Originals {
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
    keys: async function* () {
      for await (const name of namesInBucket(bucket, `${of}/`)) {
        const key = keyOfPath(name.slice(of.length + 1));
        if (key) yield key;
      }
    },
  };
}

/** The names of all objects that begin so, in their order. */
export async function* namesInBucket(bucket: S3Bucket, prefix: string): AsyncGenerator<string> {
  for (let last = ""; ; ) {
    const page = await listed(bucket, prefix, last);
    yield* page;
    if (page.length === 0) return;
    last = page.at(-1) ?? "";
  }
}

/** The names of the next objects of a bucket after one, in their order, 1,000 at most (ListObjectsV2 of the S3 API). */
async function listed(bucket: S3Bucket, prefix: string, after: string): Promise<string[]> {
  const query = new URLSearchParams({ "list-type": "2", prefix, ...(after ? { "start-after": after } : {}) });
  const answer = await bucket("GET", `?${query}`);
  const names: string[] = [];
  const parser = new SaxesParser();
  let text = "";
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "Key") names.push(text);
  });
  try {
    parser.write(answer?.toString("utf8") ?? "").close();
  } catch {
    throw new StorageError("the bucket's list of objects isn't XML");
  }
  return names;
}
