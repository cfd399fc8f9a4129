import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The fault that the proxy injects into connections. */
export type Mode =
  | { kind: "pass" }
  /** Delays each chunk by this many milliseconds, in both directions. */
  | { kind: "slow"; ms: number }
  /** Drops everything silently; connections stay open. */
  | { kind: "stall" }
  /** Breaks connections; new ones at once. */
  | { kind: "reset" }
  /** Answers in place of the server. */
  | { kind: "rubbish" };

/** A proxy on loopback in front of a server that injects faults. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #mode: Mode = { kind: "pass" };
  #waiting: (() => void)[] = [];

  private constructor(target: () => number) {
    this.#server = createServer((client) => this.#join(client, target()));
  }

  /** @param target the server's port, read for each connection */
  static async before(target: () => number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set(mode: Mode): void {
    const stalled = this.#mode.kind === "stall";
    this.#mode = mode;
    if (mode.kind === "reset" || mode.kind === "rubbish") this.#breakAll();
    if (!stalled || mode.kind === "stall") return;
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  async close(): Promise<void> {
    this.#breakAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, port: number): void {
    client.on("error", () => {});
    if (this.#mode.kind === "reset") return void client.resetAndDestroy();
    if (this.#mode.kind === "rubbish")
      return void client.end("HTTP/1.1 200 OK\r\n\r\n<h1>It works!</h1>\r\n");
    const server = connect(port, "127.0.0.1");
    const both: [Socket, Socket] = [client, server];
    for (const [from, to] of [both, both.toReversed() as [Socket, Socket]]) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      let last = Promise.resolve();
      from.on("data", (piece) => {
        last = last.then(() => this.#way()).then(() => void to.write(piece));
      });
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        void last.then(() => to.destroy());
      });
    }
  }

  async #way(): Promise<void> {
    const mode = this.#mode;
    if (mode.kind === "slow") await pause(mode.ms);
    if (mode.kind === "stall") await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
