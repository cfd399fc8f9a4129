import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { errorCode } from "#lib/error-code.ts";

/** Where a command writes: a file that only the user who runs it may read, for it has names and phone numbers, or its standard output. */
export type Output = { write(text: string): void; close(): Promise<void> };

/** @throws an error that names the file, before the command reads anything */
export async function outputFile(path: string): Promise<Output> {
  const handle = await open(path, "w", 0o600).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  let written: Promise<unknown> = Promise.resolve();
  return {
    write: (text) => {
      written = written.then(() => handle.write(text));
      // `close` throws it.
      written.catch(() => {});
    },
    close: async () => {
      try {
        await written;
      } finally {
        await handle.close();
      }
    },
  };
}

/** @throws an error that names the file */
export async function writeOutput(path: string, text: string): Promise<void> {
  const output = await outputFile(path);
  output.write(text);
  await output.close();
}

/** @throws an error that names the file */
export async function outputStream(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path);
  await once(stream, "open").catch((error: unknown) => {
    throw unwritable(path, error);
  });
  return stream;
}

/** What to do about a file that can't be written: in production commands run as the user of the processes. */
export function unwritable(path: string, error: unknown): Error {
  const remedy =
    "the command runs as a user who may not write there. Name a file in a folder of that user, such as DATA_DIR";
  return new Error(
    `${path} can't be written: ${errorCode(error) === "EACCES" ? remedy : (error as Error).message}`,
  );
}
