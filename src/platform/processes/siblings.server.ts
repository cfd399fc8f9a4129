import { setTimeout as pause } from "node:timers/promises";
import type { ProcessMetrics, ToProcess, ToSupervisor } from "./messages.ts";

/** The other processes of the same supervisor, as one of them sees them. */
export type Siblings = {
  /** What the others get of this process's metrics. */
  shareMetrics(own: () => Promise<string>): void;
  /** The metrics of all processes, this one's included. */
  metrics(): Promise<ProcessMetrics[]>;
  /** Resolves when this process should listen: when `ready` resolves, or once no other process listens. */
  untilWanted(ready: () => Promise<void>): Promise<void>;
  started(): void;
};

/** Longer than the supervisor waits for the slowest process. */
const answerMs = 3_000;
const readyPollMs = 100;

/** Null for a process without a supervisor. */
export function siblingsFromSupervisor(): Siblings | null {
  if (!process.send || !process.env.FORECOURT_PROCESS) return null;
  const isAtOnce = process.env.FORECOURT_LISTENS === "at once";
  let own: () => Promise<string> = async () => "";
  let requests = 0;
  const waiting = new Map<number, (processes: ProcessMetrics[]) => void>();
  const wanted = Promise.withResolvers<void>();
  if (isAtOnce) wanted.resolve();
  const send = (message: ToSupervisor) => void process.send?.(message);
  process.on("message", (message: ToProcess) => {
    switch (message.kind) {
      case "listen":
        return wanted.resolve();
      case "own metrics wanted":
        return void own().then((text) => send({ kind: "own metrics", request: message.request, text }));
      case "metrics":
        return waiting.get(message.request)?.(message.processes);
    }
  });
  return {
    shareMetrics: (text) => {
      own = text;
    },
    metrics: async () => {
      const request = ++requests;
      const answer = new Promise<ProcessMetrics[]>((resolve) => waiting.set(request, resolve));
      send({ kind: "wanted metrics", request });
      const processes = await Promise.race([answer, pause(answerMs, [], { ref: false })]);
      waiting.delete(request);
      return processes;
    },
    untilWanted: async (ready) => {
      let isWanted = false;
      const listen = wanted.promise.then(() => {
        isWanted = true;
      });
      const untilReady = async () => {
        while (!isWanted) {
          try {
            return await ready();
          } catch {
            await pause(readyPollMs);
          }
        }
      };
      await Promise.race([listen, untilReady()]);
      isWanted = true;
    },
    started: () => send({ kind: "started" }),
  };
}
