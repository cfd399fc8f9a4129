import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import type { Order, RequestsOf, RunFigures } from "./generator.ts";

/** The bench's handle of the load generator. */
export class LoadClient {
  #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async begin(port: number, sites: SiteCatalog[], seed: number): Promise<LoadClient> {
    const client = new LoadClient(
      fork(join(import.meta.dirname, "generator.ts"), { execArgv: ["--no-warnings"] }),
    );
    await client.#order({ kind: "begin", port, sites, seed });
    return client;
  }

  /** Sends `rate` requests a second for the given time; resolves when all are answered or have timed out. */
  async run(rate: number, seconds: number, of: RequestsOf = "all"): Promise<RunFigures> {
    return (await this.#order({ kind: "run", rate, seconds, of })) as RunFigures;
  }

  end(): void {
    if (this.#child.connected) this.#child.send({ kind: "end" } satisfies Order);
  }

  #order(order: Order): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`the load generator exited with ${code}`));
      this.#child.once("exit", gone);
      this.#child.once("message", (answer) => {
        this.#child.off("exit", gone);
        resolve(answer);
      });
      this.#child.send(order);
    });
  }
}
