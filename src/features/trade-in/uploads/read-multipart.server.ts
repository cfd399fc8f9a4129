import { randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy, { type Busboy } from "busboy";
import { errorCode } from "#lib/error-code.ts";
import { storable } from "#lib/sent-text.ts";

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
 * Parses a `multipart/form-data` body (RFC 7578) as a stream and writes files to `folder`. Only one chunk is
 * in memory, and writing applies backpressure to the client. A file that exceeds its limit is deleted while
 * the rest is read, so that valid files among invalid ones are stored (DECIDE-135). An aborted body leaves no
 * files.
 */
export async function readMultipart(
  request: Pick<Request, "headers" | "body">,
  folder: string,
  limits: MultipartLimits,
): Promise<MultipartOutcome> {
  const type = request.headers.get("content-type") ?? "";
  const parser = parserOf(type, limits);
  if (!parser || !request.body) return { kind: "broken", reason: "not a multipart form" };
  await mkdir(folder, { recursive: true });
  const parts = new Parts(folder, limits);
  parts.readFrom(parser);
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser);
    await parts.written();
    const { fields, files } = parts;
    return { kind: "ok", fields, files, remove: () => parts.remove() };
  } catch (error) {
    await parts.remove();
    if (error instanceof Broken || isBrokenForm(error))
      return { kind: "broken", reason: (error as Error).message };
    throw error;
  }
}

class Broken extends Error {}

/** Null for a type that is no multipart form or has no boundary. */
function parserOf(type: string, { fileBytes, fieldBytes }: MultipartLimits): Busboy | null {
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      // The parser waits for the disk after each piece.
      fileHwm: 1,
      // A file or field of exactly its limit is whole: the parser calls it cut off.
      limits: { parts: maxParts + 1, fileSize: fileBytes + 1, fieldSize: fieldBytes + 1 },
    });
  } catch {
    return null;
  }
}

/** What the parser says of a malformed form, and what the stream says of a sender who went away. */
function isBrokenForm(error: unknown): boolean {
  return (
    /^(?:AbortError|ABORT_ERR|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(errorCode(error)) ||
    /^(?:Unexpected end of (?:form|file)|Malformed part header)$/.test((error as Error).message)
  );
}

class Parts {
  readonly fields: [string, string][] = [];
  readonly files: ReceivedFile[] = [];
  readonly #folder: string;
  readonly #limits: MultipartLimits;
  #lastWrite: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #fieldBytes = 0;
  #stored = 0;

  constructor(folder: string, limits: MultipartLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  readFrom(parser: Busboy): void {
    const broken = (reason: string) => parser.destroy(new Broken(reason));
    parser.on("partsLimit", () => broken("the form has too many parts"));
    parser.on("field", (name: string | undefined, value) => {
      this.#fieldBytes += Buffer.byteLength(value);
      if (!isName(name)) broken("a part has no name");
      else if (this.#fieldBytes > this.#limits.fieldBytes) broken("the form is too long");
      else this.fields.push([name, storable(value)]);
    });
    parser.on("file", (field: string | undefined, stream, { filename }: { filename?: string }) => {
      // Of a form that breaks off, which the parser reports; the file may not be read yet.
      stream.on("error", () => {});
      if (!isName(field)) return void broken("a part has no name");
      const name = (filename ?? "").replaceAll("%22", '"').slice(0, 200);
      // One after the other; an error of the disk ends the parser.
      this.#lastWrite = this.#lastWrite
        .then(() => this.#write(field, name, stream))
        .catch((error) => {
          this.#failure ??= error;
          parser.destroy(error);
        });
    });
  }

  async #write(field: string, name: string, stream: Readable & { truncated?: boolean }): Promise<void> {
    const received: ReceivedFile = { field, name, path: null, tooLarge: false, bytes: 0 };
    const isSurplus = this.#stored >= this.#limits.files;
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

function isName(name: string | undefined): name is string {
  return name !== undefined && name.length <= maxNameLength;
}
