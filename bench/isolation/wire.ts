import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** A request as it goes over the wire. `host` is the Host header; `from` a loopback address that the server sees as the asker's. */
export type Wire = {
  host: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
/** What came back; `text` is the body unpacked, headers and all that a reader could look through. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

const unpack: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

let asked = 0;

/**
 * Asks the server on a loopback port. Each request comes from another loopback address, so that limits by address, which are
 * tried elsewhere, don't stand in for walls.
 */
export function ask(port: number, wire: Wire): Promise<Answer> {
  const n = ++asked;
  const localAddress = `127.${1 + ((n >> 16) % 250)}.${(n >> 8) % 256}.${1 + (n % 250)}`;
  const body = typeof wire.body === "string" ? Buffer.from(wire.body) : wire.body;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: "127.0.0.1", localAddress, port, method: wire.method, path: wire.path, agent: false },
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

/** The cookies that an answer sets, added to those held: `name=value; …`; one that is set to nothing goes. */
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
