import { FairQueue } from "#lib/fair-queue.server.ts";

/** So long, in milliseconds, renders that wait behind their own network's let other networks go first. */
const yieldMs = 5_000;
/** Longer than rendering takes the processor: it waits for a database or another service. */
const holdMs = 250;

/** In which order the pages of all networks are rendered, by its setting; null where 0 turns it off. */
export function renderTurns({ RENDER_AT_ONCE: perCaller }: { RENDER_AT_ONCE: number }): FairQueue | null {
  return perCaller > 0 ? new FairQueue({ perCaller, yieldMs, holdMs, rests: true }) : null;
}
