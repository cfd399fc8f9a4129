/**
 * Joins texts and bytes as UTF-8. A page is up to a megabyte and often has two-byte characters; counting the bytes,
 * converting and joining strings would each take as long as this does in total.
 */
let scratch = Buffer.allocUnsafeSlow(512 * 1024);

export function joinUtf8(parts: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  // A UTF-16 code unit takes at most three bytes.
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
