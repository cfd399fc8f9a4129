import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
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

const maxHeaderBytes = 8 * 1024;
/** More parts than any form has; parts without content would otherwise fill the memory. */
const maxParts = 500;

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
  const boundary = boundaryOf(request.headers.get("content-type"));
  if (!boundary || !request.body) return { kind: "broken", reason: "not a multipart form" };
  const parts = new Parts(folder, limits);
  try {
    await mkdir(folder, { recursive: true });
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    // The first delimiter has no preceding line break.
    let rest: Buffer = Buffer.from("\r\n");
    let place: "before" | "head" | "body" | "after" = "before";
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      if (place === "body" && !holdsSeam(rest, piece, delimiter)) {
        // The common case: no copy is needed.
        await parts.write(rest);
        rest = piece;
      } else rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      for (;;) {
        if (place === "after") {
          rest = Buffer.alloc(0);
          break;
        }
        if (place === "head") {
          if (rest.length < 2) break;
          if (rest[0] === 0x2d && rest[1] === 0x2d) {
            place = "after";
            continue;
          }
          const end = rest.indexOf("\r\n\r\n");
          if (end < 0) {
            if (rest.length > maxHeaderBytes) throw new Broken("the headers of a part are too long");
            break;
          }
          await parts.begin(rest.toString("utf8", 0, end));
          rest = rest.subarray(end + 4);
          place = "body";
          continue;
        }
        const at = rest.indexOf(delimiter);
        if (at >= 0) {
          if (place === "body") {
            await parts.write(rest.subarray(0, at));
            await parts.end();
          }
          rest = rest.subarray(at + delimiter.length);
          place = "head";
          continue;
        }
        // What may be the start of a delimiter is held until the next chunk.
        const safe = rest.length - delimiter.length;
        if (safe > 0) {
          if (place === "body") await parts.write(rest.subarray(0, safe));
          rest = rest.subarray(safe);
        }
        break;
      }
    }
    if (place !== "after") throw new Broken("the form is incomplete");
    const { fields, files } = parts;
    return { kind: "ok", fields, files, remove: () => parts.remove() };
  } catch (error) {
    await parts.remove();
    if (error instanceof Broken) return { kind: "broken", reason: error.message };
    const { code, name } = error as { code?: string; name?: string };
    // The client disconnected.
    if (name === "AbortError" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE")
      return { kind: "broken", reason: "the form is incomplete" };
    throw error;
  }
}

/**
 * Whether a delimiter may start in the held bytes and end in the new chunk, or the chunk is too short to
 * determine that.
 */
function holdsSeam(rest: Buffer, piece: Buffer, delimiter: Buffer): boolean {
  if (piece.length < delimiter.length) return true;
  return Buffer.concat([rest, piece.subarray(0, delimiter.length)]).includes(delimiter);
}

class Broken extends Error {}

function boundaryOf(type: string | null): string | null {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(type ?? "");
  return match?.[1] ?? match?.[2] ?? null;
}

class Parts {
  readonly fields: [string, string][] = [];
  readonly files: ReceivedFile[] = [];
  readonly #folder: string;
  readonly #limits: MultipartLimits;
  #file: { received: ReceivedFile; handle: FileHandle | null } | null = null;
  #field: { name: string; pieces: Buffer[] } | null = null;
  #fieldBytes = 0;
  #stored = 0;
  #begun = 0;

  constructor(folder: string, limits: MultipartLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  async begin(head: string): Promise<void> {
    if (++this.#begun > maxParts) throw new Broken("the form has too many parts");
    const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
    const field = /[;\s]name="([^"]{0,100})"/i.exec(disposition)?.[1];
    if (field === undefined) throw new Broken("a part has no name");
    const file = /[;\s]filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
    if (file === undefined) {
      this.#field = { name: field, pieces: [] };
      return;
    }
    const name = file
      .replace(/\\"/g, '"')
      .replaceAll("%22", '"')
      .replace(/^.*[/\\]/, "")
      .slice(0, 200);
    this.#file = { received: { field, name, path: null, tooLarge: false, bytes: 0 }, handle: null };
  }

  async write(piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    if (this.#field) {
      this.#fieldBytes += piece.length;
      if (this.#fieldBytes > this.#limits.fieldBytes) throw new Broken("the form is too long");
      this.#field.pieces.push(Buffer.from(piece));
      return;
    }
    if (!this.#file) return;
    const { received } = this.#file;
    received.bytes += piece.length;
    if (received.tooLarge) return;
    if (received.bytes > this.#limits.fileBytes) {
      received.tooLarge = true;
      await this.#drop();
      return;
    }
    if (received.path === null) {
      if (this.#stored >= this.#limits.files) return;
      this.#stored++;
      received.path = join(this.#folder, `${randomBytes(12).toString("hex")}.part`);
      this.#file.handle = await open(received.path, "wx", 0o600);
    }
    await this.#file.handle?.write(piece);
  }

  async end(): Promise<void> {
    if (this.#field) {
      this.fields.push([this.#field.name, storable(Buffer.concat(this.#field.pieces).toString("utf8"))]);
      this.#field = null;
    }
    if (this.#file) {
      await this.#file.handle?.close();
      const { received } = this.#file;
      // A file field without a selected file is sent as a file without name and content.
      if (received.name !== "" || received.bytes > 0) this.files.push(received);
      this.#file = null;
    }
  }

  async #drop(): Promise<void> {
    if (!this.#file) return;
    const { handle, received } = this.#file;
    await handle?.close();
    this.#file.handle = null;
    if (received.path) {
      await rm(received.path, { force: true });
      this.#stored--;
    }
    received.path = null;
  }

  /** Deletes every file that was not moved. */
  async remove(): Promise<void> {
    await this.#drop();
    await Promise.all(this.files.map(({ path }) => (path ? rm(path, { force: true }) : null)));
  }
}
