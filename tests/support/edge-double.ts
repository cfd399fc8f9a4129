import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TagHeader, tagHeaders } from "#platform/edge/edge-tags.server.ts";

type Stored = {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  tags: Set<string>;
  until: number;
};

/**
 * A CDN: it passes requests on to a server, stores what `s-maxage` or `max-age` of a public response allows, by host, URL and encoding, and deletes what has
 * a tag that is posted to `/purge` with its token.
 */
export class EdgeDouble {
  readonly stored = new Map<string, Stored>();
  /** The tags of each purge, in order. */
  readonly purges: string[][] = [];
  hits = 0;
  /** Requests for a purge that are refused first, with this status. */
  refusals: number[] = [];
  readonly #header: TagHeader;
  readonly #token: string;
  readonly #server: Server;
  /** Where requests go; each in turn. */
  origins: number[];
  #turn = 0;

  private constructor(options: { header: TagHeader; token: string; origins: number[] }) {
    this.#header = options.header;
    this.#token = options.token;
    this.origins = options.origins;
    this.#server = createServer((incoming, answer) => void this.#take(incoming, answer));
  }

  static async start(options: { header: TagHeader; token: string; origins?: number[] }): Promise<EdgeDouble> {
    const edge = new EdgeDouble({ origins: [], ...options });
    await new Promise<void>((resolve) => edge.#server.listen(0, "127.0.0.1", resolve));
    return edge;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get purgeUrl(): string {
    return `http://127.0.0.1:${this.port}/purge`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Whether it has a page of a host. */
  has(host: string, path: string): boolean {
    return [...this.stored.keys()].some((key) => key.startsWith(`${host} ${path} `));
  }

  async #take(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (incoming.method === "POST" && incoming.url === "/purge") return this.#purge(incoming, answer);
    const { host = "", "accept-encoding": encoding = "" } = incoming.headers;
    const key = `${host} ${incoming.url} ${encoding}`;
    const known = this.stored.get(key);
    if (known && known.until > Date.now()) {
      this.hits++;
      answer.writeHead(known.status, known.headers).end(known.body);
      return;
    }
    const got = await this.#pass(incoming);
    answer.writeHead(got.status, got.headers).end(got.body);
    const control = got.headers["cache-control"] ?? "";
    const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? 0);
    if (!control.startsWith("public") || seconds === 0) return;
    const listed = got.headers[this.#header.toLowerCase()];
    const tags = new Set(String(listed ?? "").split(tagHeaders[this.#header]));
    this.stored.set(key, { ...got, tags, until: Date.now() + seconds * 1_000 });
  }

  #pass(incoming: IncomingMessage): Promise<Omit<Stored, "tags" | "until">> {
    const port = this.origins[this.#turn++ % this.origins.length] ?? 0;
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: "127.0.0.1", port, path: incoming.url, headers: incoming.headers, agent: false },
        async (got) => {
          const chunks: Buffer[] = [];
          for await (const chunk of got) chunks.push(chunk as Buffer);
          resolve({ status: got.statusCode ?? 502, headers: got.headers, body: Buffer.concat(chunks) });
        },
      );
      sent.on("error", reject);
      sent.end();
    });
  }

  async #purge(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.headers.authorization !== `Bearer ${this.#token}`) return void answer.writeHead(403).end();
    const refusal = this.refusals.shift();
    if (refusal) return void answer.writeHead(refusal).end();
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string[]>;
    const tags = body[this.#header === "Surrogate-Key" ? "surrogate_keys" : "tags"] ?? [];
    this.purges.push(tags);
    for (const [key, { tags: own }] of this.stored)
      if (tags.some((tag) => own.has(tag))) this.stored.delete(key);
    answer.writeHead(200).end("{}");
  }
}
