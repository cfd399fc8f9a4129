import { request } from "node:http";
import { port } from "./journey.ts";

export type RawAnswer = { status: number; headers: Record<string, string>; text: string };

/** A request whose path and Host header are sent exactly as given; browsers and fetch resolve dots and check hosts first. */
export function rawGet(path: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // A connection of its own: an idle one may be closed by the server as it is used again.
    request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}
