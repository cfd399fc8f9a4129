/**
 * Texts and bytes put together as UTF-8. A page is a megabyte at most and its text often holds two-byte characters, for
 * which counting bytes, converting and joining strings each cost as much as this does once.
 */
let scratch = Buffer.allocUnsafeSlow(512 * 1024);

export function joinUtf8(parts: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  // No UTF-16 unit takes more than three bytes.
  const most = parts.reduce(
    (sum, part) => sum + (typeof part === "string" ? part.length * 3 : part.length),
    0,
  );
  if (most > scratch.length) scratch = Buffer.allocUnsafeSlow(most * 2);
  let length = 0;
  for (const part of parts) {
    if (typeof part === "string") length += scratch.write(part, length, "utf8");
    else {
      scratch.set(part, length);
      length += part.length;
    }
  }
  return Buffer.from(scratch.subarray(0, length));
}
