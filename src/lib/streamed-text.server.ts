/** A reader that takes nothing for so long has gone, as far as its memory and its place are concerned. */
const stallMs = 60_000;

/**
 * The body of a response that is made while it is read: a file of any length takes the memory of what is written at once.
 * @param produce writes the text in order, and waits for each `write` before it makes more; it rejects once the reader has gone
 * @param onError gets what `produce` failed with, but for a reader that has gone or takes nothing any more; the body breaks off then
 * @param patienceMs how long a reader may take nothing
 */
export function streamedText(
  produce: (write: (text: string) => Promise<void>) => Promise<unknown>,
  onError: (error: unknown) => void,
  patienceMs = stallMs,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let wanted = demand();
  let hasGone = false;
  const leave = (reason: Error) => {
    hasGone = true;
    wanted.reject(reason);
  };
  const stalled = () => {
    const reason = new Error("the reader takes nothing");
    controller.error(reason);
    leave(reason);
  };
  const write = async (text: string) => {
    const timer = setTimeout(stalled, patienceMs);
    await wanted.promise.finally(() => clearTimeout(timer));
    wanted = demand();
    controller.enqueue(encoder.encode(text));
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (given) => {
      controller = given;
    },
    pull: () => wanted.resolve(),
    cancel: () => leave(new Error("the reader has gone")),
  };
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  produce(write).then(
    () => {
      if (!hasGone) controller.close();
    },
    (error: unknown) => {
      if (hasGone) return;
      onError(error);
      controller.error(error);
    },
  );
  return body;
}

/** The next chunk; the producer doesn't wait for it after the reader has disconnected. */
function demand(): PromiseWithResolvers<void> {
  const next = Promise.withResolvers<void>();
  next.promise.catch(() => {});
  return next;
}
