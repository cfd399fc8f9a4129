/**
 * A place for originals: pictures of cars and content, sellers' uploads. A file is kept once under its key and never changes.
 * Keys are 32 hexadecimal digits and an extension; anything else is a bug and throws. Rejects with a StorageError while the
 * place can't be reached.
 */
export type Originals = {
  /** Keeps bytes; what is kept under the key already is the same and stays. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a finished file of this machine in. */
  take(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Null when nothing is kept under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Nothing under the key is no trouble. */
  remove(key: string): Promise<void>;
};

/** Which originals: the folder below `DATA_DIR`, or the beginning of their names in a bucket. */
export type OriginalsOf = "pictures/originals" | "uploads";

/** The place of originals didn't do what it was asked; it may soon. For logs: says no key and nobody's name. */
export class StorageError extends Error {
  /** As the system's own errors have one, so that nobody takes it for a fault of the file. */
  readonly code = "ESTORAGE";

  constructor(reason: string) {
    super(reason);
    this.name = "StorageError";
  }
}

/** The way to a key's file, the same in a folder and in a bucket: `3f/3f….jpg`. */
export function wayOf(key: string): string {
  if (!/^[0-9a-f]{32}\.[a-z]{3,4}$/.test(key)) throw new Error("no key of an original");
  return `${key.slice(0, 2)}/${key}`;
}
