import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { FloodTarget, HostileKind } from "./hostile-requests.ts";

export type FloodOrder = {
  port: number;
  kind: HostileKind;
  target: FloodTarget;
  /** The one address that everything is sent from. */
  sender: string;
  connections: number;
  seconds: number;
};
/** How often each status came, 0 for a connection that ended without a response. */
export type Statuses = [status: number, count: number][];

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

  /** Floods for the time ordered. */
  async run(): Promise<Statuses> {
    const ended = once(this.#child, "message");
    this.#child.send("begin");
    const [statuses] = await ended;
    return statuses as Statuses;
  }
}
