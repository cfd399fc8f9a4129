import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** More came than is allowed. */
export class TooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the file is larger than ${Math.round(maxBytes / 1e6)} MB`);
  }
}

/**
 * Writes a stream into a file.
 * @param onPiece called for each piece that came
 * @returns the number of bytes
 * @throws TooLarge
 */
export async function copyLimited(
  from: Readable,
  to: string,
  { maxBytes, signal, onPiece }: { maxBytes: number; signal: AbortSignal; onPiece?: () => void },
): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      onPiece?.();
      bytes += piece.length;
      done(bytes > maxBytes ? new TooLarge(maxBytes) : null, piece);
    },
  });
  await pipeline(from, counted, createWriteStream(to), { signal });
  return bytes;
}
