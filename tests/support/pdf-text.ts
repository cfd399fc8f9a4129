import { inflateSync } from "node:zlib";

/**
 * The texts of a PDF by page, each as it was drawn, in this order. For documents with the standard fonts: a character is a byte there, as in
 * Windows-1252.
 */
export function pdfTexts(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter(({ text }) => /\/Type \/Page\b/.test(text))
    .map(({ text }) => {
      const contents = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]);
      const stream = objects.get(contents)?.stream;
      if (!stream) throw new Error("a page has no contents");
      return drawnTexts(stream.toString("latin1"));
    });
}

type PdfObject = { text: string; stream: Buffer | null };

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const source = pdf.toString("latin1");
  for (const begin of source.matchAll(/^(\d+) 0 obj$/gm)) {
    const from = begin.index + begin[0].length;
    const text = source.slice(from, source.indexOf("endobj", from));
    const at = text.indexOf("stream\n");
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    const start = from + at + "stream\n".length;
    const bytes = at < 0 ? null : pdf.subarray(start, start + length);
    const isPacked = text.slice(0, at).includes("/FlateDecode");
    const head = at < 0 ? text : text.slice(0, at);
    objects.set(Number(begin[1]), { text: head, stream: bytes && isPacked ? inflateSync(bytes) : bytes });
  }
  return objects;
}

const windows1252 = new TextDecoder("windows-1252");

/** A piece of text is `[<hexadecimal> distance …] TJ`. */
const drawnTexts = (contents: string): string[] =>
  [...contents.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = ""]) =>
    [...parts.matchAll(/<([\da-f]*)>/gi)]
      .map(([, digits = ""]) => windows1252.decode(Buffer.from(digits, "hex")))
      .join(""),
  );
