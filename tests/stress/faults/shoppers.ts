import { setTimeout as pause } from "node:timers/promises";
import type { ReserveStage } from "#tests/stress/crashes/reserve-stage.ts";

/** The kinds of requests, one row of the tables each. */
export const classes = [
  "cached page",
  "search",
  "new car page",
  "search call",
  "account",
  "save",
  "enquiry",
] as const;
export type RequestClass = (typeof classes)[number];

/** Responses of one kind: by status (0: none), and the slowest in milliseconds. */
export type Seen = { statuses: Map<number, number>; slowest: number };

/**
 * Shoppers who each repeat one action at a low rate. Responses are counted from `begin` to `take`. Car pages
 * and searches are never requested twice, so that none is cached.
 */
export class Shoppers {
  readonly #stage: ReserveStage;
  readonly #cookie: string;
  readonly #phone: string;
  readonly #cars: number;
  #seen = new Map<RequestClass, Seen>();
  #count = 0;
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(stage: ReserveStage, options: { cookie: string; phone: string; cars: number }) {
    this.#stage = stage;
    this.#cookie = options.cookie;
    this.#phone = options.phone;
    this.#cars = options.cars;
  }

  start(pauseMs: number): void {
    const mine = classes.filter((one) => one !== "enquiry");
    this.#running = Promise.all(
      mine.map(async (one) => {
        while (!this.#stopping) {
          await this.ask(one);
          await pause(pauseMs);
        }
      }),
    );
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  /** Sends a request, counts it, and returns the status. */
  async ask(one: Exclude<RequestClass, "enquiry">): Promise<number> {
    const n = ++this.#count;
    const began = performance.now();
    const status = await this.#send(one, n).catch(() => 0);
    this.saw(one, status, performance.now() - began);
    return status;
  }

  saw(one: RequestClass, status: number, ms: number): void {
    const seen = this.#seen.get(one) ?? { statuses: new Map(), slowest: 0 };
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    seen.slowest = Math.max(seen.slowest, ms);
    this.#seen.set(one, seen);
  }

  /** The responses since the last call. */
  take(): Map<RequestClass, Seen> {
    const seen = this.#seen;
    this.#seen = new Map();
    return seen;
  }

  async #send(one: Exclude<RequestClass, "enquiry">, n: number): Promise<number> {
    const car = `car-${1 + (n % this.#cars)}`;
    const cookie = this.#cookie;
    // Each from its own address, so that no rate limit is measured.
    const from = `203.0.113.${n % 250}`;
    const sent = () => {
      switch (one) {
        case "cached page":
          return this.#stage.send(["/", "/search", "/contact"][n % 3]!, { from });
        case "search":
          return this.#stage.send(`/search?make=Mazda&query=cx${n}`, { from });
        case "new car page":
          return this.#stage.send(`/cars/${car}`, { from });
        case "search call":
          return this.#stage.send("/api/search", { from, json: { filters: {}, offset: 0 } });
        case "account":
          return this.#stage.send("/account", { from, cookie });
        case "save":
          return this.#stage.send("/api/watchlist/save-car", {
            from,
            cookie,
            json: { phone_number: this.#phone, car_id: `car-${1 + (n % 150)}` },
          });
      }
    };
    const answer = await sent();
    await answer.arrayBuffer();
    return answer.status;
  }
}
