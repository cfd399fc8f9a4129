/**
 * The text of a request's body; null for one of more bytes, whose rest isn't read. What parses a body reads it with this first, since the time
 * of a parser may grow faster than its text.
 */
export async function readText(
  { headers, body }: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<string | null> {
  if (Number(headers.get("Content-Length")) > maxBytes) return null;
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // A cancelled body would close the connection before the response.
  for await (const piece of body?.values({ preventCancel: true }) ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
