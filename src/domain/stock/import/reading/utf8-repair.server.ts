import { isAscii, isUtf8 } from "node:buffer";

/** A line with bytes that aren't UTF-8, and the text that it was read as. */
export type RepairedLine = { line: number; text: string };

/** What a UTF-8 decoder found in a file. */
export type Repairs = {
  /** The first 1,000 repaired lines. */
  lines: RepairedLine[];
  /** All repaired lines. */
  repaired: number;
  /** Lines with characters outside ASCII that are UTF-8. */
  sound: number;
};

const listed = 1000;
const newline = 10;
/** A line is decoded in pieces past this length, so that a file without line ends doesn't fill the memory. */
const maxLineBytes = 1_000_000;

/**
 * Decodes UTF-8 line by line: bytes of a line that aren't UTF-8 are read as Windows-1252, those around them
 * as UTF-8. `decode` takes the next bytes of the file and returns the text of the lines that are complete.
 */
export function utf8Decoder(): { decode(bytes: Uint8Array): string; end(): string; repairs: Repairs } {
  const repairs: Repairs = { lines: [], repaired: 0, sound: 0 };
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let atStart = true;

  const decodeLines = (bytes: Buffer): string => {
    if (isAscii(bytes)) {
      line += count(bytes);
      return bytes.toString("latin1");
    }
    let text = "";
    for (let from = 0; from < bytes.length; ) {
      const found = bytes.indexOf(newline, from);
      const to = found < 0 ? bytes.length : found + 1;
      const one = bytes.subarray(from, to);
      if (isUtf8(one)) {
        if (!isAscii(one)) repairs.sound++;
        text += one.toString("utf8");
      } else text += repair(one);
      if (found >= 0) line++;
      from = to;
    }
    return text;
  };
  const repair = (bytes: Buffer): string => {
    const text = repairedText(bytes);
    repairs.repaired++;
    if (repairs.lines.length < listed) repairs.lines.push({ line, text: text.trim().slice(0, 200) });
    return text;
  };
  return {
    repairs,
    decode(bytes) {
      let block = rest.length > 0 ? Buffer.concat([rest, bytes]) : Buffer.from(bytes);
      if (atStart && block.length >= 3) {
        atStart = false;
        if (block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf) block = block.subarray(3);
      }
      const end = block.lastIndexOf(newline) + 1;
      const cut = end === 0 && block.length > maxLineBytes ? completeEnd(block) : end;
      rest = Buffer.from(block.subarray(cut));
      return decodeLines(block.subarray(0, cut));
    },
    end() {
      const text = decodeLines(rest);
      rest = Buffer.alloc(0);
      return text;
    },
  };
}

const windows1252 = new TextDecoder("windows-1252");

/** The text of bytes of which some aren't UTF-8: these are read as Windows-1252. */
function repairedText(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] as number;
    const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const character = bytes.subarray(at, at + length);
    const sound = isUtf8(character);
    text += sound ? character.toString("utf8") : windows1252.decode(bytes.subarray(at, at + 1));
    at += sound ? length : 1;
  }
  return text;
}

function count(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lines++;
  return lines;
}

/** The end of the last complete UTF-8 character: at most three bytes are left for the next chunk. */
function completeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
