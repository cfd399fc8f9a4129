import { randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type PartHandlers, type PartStream, receiveParts } from "#lib/multipart.server.ts";

/** A file of a form, stored on disk; `path` is null for one that exceeds the size or the number of files. */
export type ReceivedFile = {
  field: string;
  name: string;
  path: string | null;
  tooLarge: boolean;
  bytes: number;
};

export type MultipartOutcome =
  | { kind: "ok"; fields: [string, string][]; files: ReceivedFile[]; remove(): Promise<void> }
  | { kind: "broken"; reason: string };

export type MultipartLimits = {
  fileBytes: number;
  /** Further files are read but not stored. */
  files: number;
  /** The maximum size of all fields together. */
  fieldBytes: number;
};

/** Far more parts than a form has; a body of nothing but headers would fill the memory. */
const maxParts = 500;
const maxNameLength = 100;

/**
 * Parses a `multipart/form-data` body as a stream and writes files to `folder`. Only one chunk is
 * in memory, and writing applies backpressure to the client. A file that exceeds its limit is deleted while
 * the rest is read, so that valid files among invalid ones are stored (DECIDE-135). An aborted body leaves no
 * files.
 */
export async function readMultipart(
  request: Pick<Request, "headers" | "body">,
  folder: string,
  limits: MultipartLimits,
): Promise<MultipartOutcome> {
  await mkdir(folder, { recursive: true });
  const parts = new Parts(folder, limits.files);
  try {
    const outcome = await receiveParts(
      request,
      { ...limits, parts: maxParts, nameLength: maxNameLength },
      parts,
    );
    if (outcome.kind === "ok") {
      await parts.written();
      const { fields, files } = parts;
      return { kind: "ok", fields, files, remove: () => parts.remove() };
    }
    await parts.remove();
    return { kind: "broken", reason: outcome.reason };
  } catch (error) {
    await parts.remove();
    throw error;
  }
}

class Parts implements PartHandlers {
  readonly fields: [string, string][] = [];
  readonly files: ReceivedFile[] = [];
  readonly #folder: string;
  readonly #maxFiles: number;
  #lastWrite: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #stored = 0;

  constructor(folder: string, maxFiles: number) {
    this.#folder = folder;
    this.#maxFiles = maxFiles;
  }

  field(name: string, value: string): void {
    this.fields.push([name, value]);
  }

  file(...[field, stream, { name }, fail]: Parameters<PartHandlers["file"]>): void {
    // One after the other; an error of the disk ends the form.
    this.#lastWrite = this.#lastWrite
      .then(() => this.#write(field, name.slice(0, 200), stream))
      .catch((error) => {
        this.#failure ??= error;
        fail(error);
      });
  }

  async #write(field: string, name: string, stream: PartStream): Promise<void> {
    const received: ReceivedFile = { field, name, path: null, tooLarge: false, bytes: 0 };
    const isSurplus = this.#stored >= this.#maxFiles;
    const path = join(this.#folder, `${randomBytes(12).toString("hex")}.part`);
    let handle: Awaited<ReturnType<typeof open>> | null = null;
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        received.bytes += piece.length;
        if (isSurplus) continue;
        if (!handle) {
          handle = await open(path, "wx", 0o600);
          received.path = path;
          this.#stored++;
        }
        await handle.write(piece);
      }
    } finally {
      await handle?.close();
      received.tooLarge = stream.truncated === true;
      if (received.tooLarge && received.path) {
        await rm(path, { force: true });
        received.path = null;
        this.#stored--;
      }
      // A file field without a choice is a file without name and content.
      if (name !== "" || received.bytes > 0) this.files.push(received);
    }
  }

  /** Resolves when every file that was read is on disk; rejects when one can't be written. */
  async written(): Promise<void> {
    await this.#lastWrite;
    if (this.#failure) throw this.#failure;
  }

  /** Deletes every file that was not moved. */
  async remove(): Promise<void> {
    await this.#lastWrite;
    await Promise.all(this.files.map(({ path }) => (path ? rm(path, { force: true }) : null)));
  }
}
