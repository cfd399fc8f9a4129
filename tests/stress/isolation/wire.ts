import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/**
 * A request as sent. `host` is the Host header; `from` a loopback address that the server sees as the
 * client's.
 */
export type Wire = {
  host: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
/** The response; `text` is headers and decoded body, all that a reader could search. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

const unpack: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

let count = 0;

/**
 * Sends a request to the server on a loopback port. Each request comes from another loopback address, so that
 * rate limits, which are tested elsewhere, don't hide isolation errors.
 */
export function sendRequest(port: number, wire: Wire): Promise<Answer> {
  const n = ++count;
  const localAddress = `127.${1 + ((n >> 16) % 250)}.${(n >> 8) % 256}.${1 + (n % 250)}`;
  const body = typeof wire.body === "string" ? Buffer.from(wire.body) : wire.body;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        localAddress,
        port,
        method: wire.method,
        path: wire.path,
        agent: false,
        headers: { Host: wire.host, ...(body ? { "Content-Length": body.length } : {}), ...wire.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => resolve(whole(response.statusCode ?? 0, response.headers, chunks)));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function whole(status: number, headers: IncomingHttpHeaders, chunks: Buffer[]): Answer {
  const raw = Buffer.concat(chunks);
  const body = raw.length > 0 ? (unpack[headers["content-encoding"] ?? ""]?.(raw) ?? raw) : raw;
  const binary = /^(image|font|application\/pdf)/.test(headers["content-type"] ?? "");
  return { status, headers, body, text: binary ? "" : body.toString() };
}

/** Adds the cookies that a response sets to the stored ones: `name=value; …`; an empty value removes one. */
export function cookiesAfter(held: string, { headers }: Pick<Answer, "headers">): string {
  const jar = new Map(
    held
      .split("; ")
      .filter(Boolean)
      .map((one) => [one.slice(0, one.indexOf("=")), one]),
  );
  for (const line of headers["set-cookie"] ?? []) {
    const one = line.split(";")[0] ?? "";
    const name = one.slice(0, one.indexOf("="));
    if (one.endsWith("=")) jar.delete(name);
    else jar.set(name, one);
  }
  return [...jar.values()].join("; ");
}
