/**
 * The body of a response that is made while it is read: a file of any length takes the memory of what is written at once.
 * @param produce writes the text in order, and waits for each `write` before it makes more; it rejects once the reader has gone
 * @param onError gets what `produce` failed with, but for a reader that has gone; the body breaks off then
 */
export function streamedText(
  produce: (write: (text: string) => Promise<void>) => Promise<unknown>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<string, Uint8Array>(encoder());
  const writer = writable.getWriter();
  let hasGone = false;
  writer.closed.catch(() => {
    hasGone = true;
  });
  const write = async (text: string) => {
    await writer.ready;
    await writer.write(text);
  };
  produce(write)
    .then(() => writer.close())
    .catch((error: unknown) => {
      if (!hasGone) onError(error);
      return writer.abort(error);
    })
    .catch(() => {});
  return readable;
}

function encoder(): Transformer<string, Uint8Array> {
  const text = new TextEncoder();
  return { transform: (chunk, controller) => controller.enqueue(text.encode(chunk)) };
}
