import sharp from "sharp";

/** The marker that ends a JPEG (ITU-T T.81, B.1.1.3). */
const endMarker = Buffer.from([0xff, 0xd9]);

/**
 * A JPEG with the end marker that some programs leave out and broken transfers cut off. Null for a file that has one, isn't a JPEG, or lacks more
 * than the marker: part of its picture. The whole picture is decoded to tell.
 */
export async function withEndMarker(bytes: Buffer, limitInputPixels: number): Promise<Buffer | null> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.subarray(-2).equals(endMarker)) return null;
  const whole = Buffer.concat([bytes, endMarker]);
  try {
    const options = { failOn: "warning", limitInputPixels, sequentialRead: true } as const;
    const { width, height } = await sharp(whole, options).metadata();
    const last = { left: width - 1, top: height - 1, width: 1, height: 1 };
    await sharp(whole, options).extract(last).raw().toBuffer();
    return whole;
  } catch {
    return null;
  }
}
