import type { EventEmitter } from "node:events";

/** When this process began to answer each request that it hasn't answered yet. */
const begun = new Map<EventEmitter, number>();

/** A request that takes longer is a stream, or waits for something else than this process. */
const shortMs = 50;
const checkMs = 1;

/** @param response emits `close` once the request is answered, or given up */
export function requestBegins(response: EventEmitter): void {
  begun.set(response, performance.now());
  response.once("close", () => begun.delete(response));
}

function isAnswering(): boolean {
  const since = performance.now() - shortMs;
  for (const at of begun.values()) if (at > since) return true;
  return false;
}

/**
 * Resolves once this process answers no request, so that background work lets requests go first.
 * @param mostMs the longest wait, so that a busy process gets on with that work too
 */
export async function betweenRequests(mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  while (isAnswering() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, checkMs));
}
