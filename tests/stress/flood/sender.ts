import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type FloodOrder = { port: number; hosts: string[]; rate: number; seconds: number };

/** A handle of the process that floods a server. */
export class FloodSender {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;

  constructor(order: FloodOrder) {
    this.#child = fork(join(import.meta.dirname, "sender-process.ts"), [JSON.stringify(order)], {
      execArgv: ["--no-warnings"],
    });
    this.#ready = once(this.#child, "message");
  }

  /** Resolves when it waits for `run`. */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** Floods for the time ordered; resolves with how often each status came, when all requests have ended. */
  async run(): Promise<[status: number, count: number][]> {
    const ended = once(this.#child, "message");
    this.#child.send("begin");
    const [statuses] = await ended;
    return statuses as [number, number][];
  }
}
