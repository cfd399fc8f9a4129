import { request } from "node:http";

export type Answer = { status: number; etag: string; type: string; body: Buffer };

/** One request with a custom Host header, which fetch doesn't allow. */
export function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: String(response.headers.etag ?? ""),
          type: response.headers["content-type"] ?? "",
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
