import { open } from "node:fs/promises";

/** Where a command writes: a file that only the user who runs it may read, for it has names and phone numbers, or its standard output. */
export type Output = { write(text: string): void; close(): Promise<void> };

/** @throws an error that names the file, before the command reads anything */
export async function outputFile(path: string): Promise<Output> {
  const handle = await open(path, "w", 0o600).catch((error: Error) => {
    throw new Error(`${path} can't be written: ${error.message}`);
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
