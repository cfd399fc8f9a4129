/**
 * Storage of originals: pictures of cars and content, sellers' uploads. A file is stored once under its key and never changes. Keys are 32
 * hexadecimal digits and an extension; any other key throws. Methods reject with a StorageError while the storage can't be reached.
 */
export type Originals = {
  /** Stores bytes; an existing file stays. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a complete local file into the storage. */
  take(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Null when the key doesn't exist. */
  read(key: string): Promise<Buffer | null>;
  /** A missing key is no error. */
  remove(key: string): Promise<void>;
  /** All keys, in the order of the keys' first two digits. What is stored or removed meanwhile may be missing or named. */
  keys(): AsyncIterable<string>;
};

/** The kind of originals: the folder below `DATA_DIR`, or the prefix of their names in a bucket. */
export type OriginalsOf = "pictures/originals" | "uploads";

/** The storage failed; a retry may succeed. The message is for logs: it contains no key and no personal data. */
export class StorageError extends Error {
  /** A code, as system errors have one, so that callers don't treat it as an invalid file. */
  readonly code = "ESTORAGE";

  constructor(reason: string) {
    super(reason);
    this.name = "StorageError";
  }
}

/** The path of a key's file, the same in a folder and in a bucket: `3f/3f….jpg`. */
export function pathOfKey(key: string): string {
  if (!/^[0-9a-f]{32}\.[a-z]{3,4}$/.test(key)) throw new Error("not the key of an original");
  return `${key.slice(0, 2)}/${key}`;
}

/** The key of a file in the storage, or null for any other file. */
export function keyOfPath(path: string): string | null {
  const key = path.slice(3);
  return /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(key) && pathOfKey(key) === path ? key : null;
}

/** The folders that keys are in, by their first two digits. */
export const keyFolders: readonly string[] = Array.from({ length: 256 }, (_, at) =>
  at.toString(16).padStart(2, "0"),
);
