import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy, { type Busboy } from "busboy";
import { errorCode } from "./error-code.ts";
import { resumeMeter } from "./meter.server.ts";
import { storable } from "./sent-text.ts";

export type PartLimits = {
  /** Fields and files together. */
  parts: number;
  /** Of a part's name, in characters. */
  nameLength: number;
  /** Of the values of all fields together. */
  fieldBytes: number;
  /** Of a file, which is `truncated` beyond. */
  fileBytes: number;
};

/** A file's content as it arrives: the rest of the form waits until it is read. */
export type PartStream = Readable & { truncated?: boolean };

export type PartHandlers = {
  field(name: string, value: string): void;
  /** @param fail ends the form with an error, which `receiveParts` throws */
  file(
    name: string,
    stream: PartStream,
    file: { name: string; type: string },
    fail: (error: Error) => void,
  ): void;
};

export type PartsOutcome = { kind: "ok" } | { kind: "broken" | "too_large"; reason: string };

/**
 * Parses a `multipart/form-data` body (RFC 7578) as it arrives; nothing is parsed past a limit. Names and values are storable.
 * @throws what `fail` was called with
 */
export async function receiveParts(
  { headers, body }: Pick<Request, "headers" | "body">,
  limits: PartLimits,
  take: PartHandlers,
): Promise<PartsOutcome> {
  const parser = parserOf(headers.get("content-type") ?? "", limits);
  if (!parser || !body) return { kind: "broken", reason: "not a multipart form" };
  handOver(parser, limits, take);
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), meteredPieces, parser);
    return { kind: "ok" };
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind, reason: error.message };
    if (isBrokenForm(error)) return { kind: "broken", reason: (error as Error).message };
    throw error;
  }
}

/** Each piece is parsed when it arrives, after its request waited for it. */
async function* meteredPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    resumeMeter();
    yield piece;
  }
}

class Refused extends Error {
  readonly kind: "broken" | "too_large";
  constructor(kind: "broken" | "too_large", reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** Null for a type that is no multipart form or has no boundary. */
function parserOf(type: string, { parts, fileBytes, fieldBytes }: PartLimits): Busboy | null {
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      // The parser waits for the reader of a file after each piece.
      fileHwm: 1,
      // A file or field of exactly its limit is whole: the parser calls it cut off.
      limits: { parts: parts + 1, fileSize: fileBytes + 1, fieldSize: fieldBytes + 1 },
    });
  } catch {
    return null;
  }
}

function handOver(parser: Busboy, limits: PartLimits, take: PartHandlers): void {
  const refuse = (kind: Refused["kind"], reason: string) => void parser.destroy(new Refused(kind, reason));
  const isName = (name: string | undefined): name is string =>
    name !== undefined && name.length <= limits.nameLength;
  let fieldBytes = 0;
  parser.on("partsLimit", () => refuse("too_large", "the form has too many parts"));
  parser.on("field", (name: string | undefined, value) => {
    if (parser.destroyed) return;
    fieldBytes += Buffer.byteLength(value);
    if (!isName(name)) refuse("broken", "a part has no name");
    else if (fieldBytes > limits.fieldBytes) refuse("too_large", "the form is too long");
    else take.field(plain(name), storable(value));
  });
  parser.on("file", (name: string | undefined, stream: PartStream, { filename, mimeType }) => {
    // Of a form that breaks off, which the parser reports; the file may not be read yet.
    stream.on("error", () => {});
    if (parser.destroyed) return;
    if (!isName(name)) return refuse("broken", "a part has no name");
    const file = { name: plain((filename as string | undefined) ?? ""), type: mimeType };
    take.file(plain(name), stream, file, (error) => parser.destroy(error));
  });
}

/** Browsers escape quotes and line ends in names (the HTML standard's multipart/form-data encoding). */
const plain = (name: string): string =>
  storable(name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n"));

/** What the parser says of a malformed form, and what the stream says of a sender who went away. */
function isBrokenForm(error: unknown): boolean {
  return (
    /^(?:AbortError|ABORT_ERR|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(errorCode(error)) ||
    /^(?:Unexpected end of (?:form|file)|Malformed part header)$/.test((error as Error).message)
  );
}
