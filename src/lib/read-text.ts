type Body = Pick<Request, "headers" | "body">;

/** The pieces of a body, whose rest isn't read once there are more bytes; ends then with null. */
async function* piecesOf({ headers, body }: Body, maxBytes: number): AsyncGenerator<Uint8Array | null> {
  if (Number(headers.get("Content-Length")) > maxBytes) return yield null;
  let bytes = 0;
  // A cancelled body would close the connection before the response.
  for await (const piece of body?.values({ preventCancel: true }) ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) return yield null;
    yield piece;
  }
}

/**
 * The text of a request's body; null for one of more bytes. What parses a body reads it with this first, since the time of a parser may grow
 * faster than its text.
 */
export async function readText(request: Body, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of piecesOf(request, maxBytes)) {
    if (piece === null) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The bytes of a request's body; null for more of them. */
export async function readBytes(request: Body, maxBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(request, maxBytes)) {
    if (piece === null) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
