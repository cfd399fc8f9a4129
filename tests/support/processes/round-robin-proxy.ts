import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Options of the proxy: `looks` polls /readyz, `retries` uses the next server when a connection is refused.
 */
export type ProxyManners = { looks: boolean; retries: boolean };

const lookMs = 250;

/** A minimal proxy: round robin over its servers, with keep-alive connections. */
export class RollingProxy {
  retried = 0;
  readonly #manners: ProxyManners;
  readonly #ports: number[];
  readonly #agents: Map<number, Agent>;
  readonly #unavailable = new Set<number>();
  readonly #server: Server;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #stopped = false;

  private constructor(ports: number[], manners: ProxyManners) {
    this.#ports = ports;
    this.#manners = manners;
    this.#agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]));
    this.#server = createServer((incoming, answer) => void this.#pass(incoming, answer));
  }

  static async start(ports: number[], manners: ProxyManners): Promise<RollingProxy> {
    const proxy = new RollingProxy(ports, manners);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    if (manners.looks) proxy.#look();
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const agent of this.#agents.values()) agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #look(): void {
    const one = (port: number) =>
      new Promise<void>((resolve) => {
        const settle = (ready: boolean) => {
          if (ready) this.#unavailable.delete(port);
          else this.#unavailable.add(port);
          resolve();
        };
        const outgoing = request({ host: "127.0.0.1", port, path: "/readyz", agent: false }, (answer) => {
          answer.resume();
          settle(answer.statusCode === 200);
        });
        outgoing.on("error", () => settle(false));
        outgoing.end();
      });
    void Promise.all(this.#ports.map(one)).then(() => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), lookMs);
    });
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const available = this.#ports.filter((port) => !this.#unavailable.has(port));
    const among = available.length > 0 ? available : this.#ports;
    const first = this.#turn++ % among.length;
    const order = [...among.slice(first), ...among.slice(0, first)];
    for (const [at, port] of order.entries()) {
      const refused = await this.#send(port, incoming, body, answer);
      if (!refused) return;
      if (!this.#manners.retries || at === order.length - 1) break;
      this.retried++;
    }
    answer.writeHead(502).end();
  }

  /**
   * Whether the connection was refused, so that nothing was sent and any method can be retried on the next
   * server.
   */
  #send(port: number, incoming: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<boolean> {
    const { method, url: path, headers } = incoming;
    const { connection: _, ...passed } = headers;
    return new Promise((resolve) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          method,
          path,
          agent: this.#agents.get(port),
          headers: { ...passed, "x-forwarded-proto": "http", "content-length": body.length },
        },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
          got.on("end", () => resolve(false));
          got.on("error", () => {
            answer.destroy();
            resolve(false);
          });
        },
      );
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return resolve(true);
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end();
        resolve(false);
      });
      sent.end(body);
    });
  }
}
