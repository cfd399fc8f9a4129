import { setTimeout as pause } from "node:timers/promises";
import { ask } from "#tests/support/processes/ask.ts";

/**
 * Requests a picture until it comes as AVIF, which is encoded after the first response. Once for each
 * picture.
 */
export async function requestPicture(port: number, host: string, path: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { status, type } = await ask(`http://127.0.0.1:${port}${path}`, {
      host,
      accept: "image/avif,image/webp,*/*;q=0.8",
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    if (type === "image/avif") return;
    await pause(50);
  }
  throw new Error(`${path} was not encoded as AVIF`);
}
