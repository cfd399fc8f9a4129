import { startVendorsDouble } from "#tests/support/vendors-double.ts";

/** Seconds from what happened until it arrived, of the events that Google Analytics got meanwhile; null without any. */
export type Arrivals = { p95: number; most: number } | null;

/**
 * A process with the vendors that events are sent to; sends its address. Each message from outside is what they do with the requests that follow; they
 * answer with what arrived since the message before.
 */
const vendors = await startVendorsDouble();
process.on("message", (faults: typeof vendors.faults) => {
  vendors.faults = faults;
  process.send?.(arrivals());
  // Hundreds of thousands come.
  vendors.requests.length = 0;
});

function arrivals(): Arrivals {
  const seconds = vendors.requests
    .filter(({ vendor }) => vendor === "ga4")
    .flatMap(({ body, receivedAt }) =>
      (body as { events: { timestamp_micros: number }[] }).events.map(
        ({ timestamp_micros }) => (receivedAt.getTime() - timestamp_micros / 1_000) / 1_000,
      ),
    )
    .sort((a, b) => a - b);
  const at = (share: number) => Number((seconds[Math.ceil(seconds.length * share) - 1] ?? 0).toFixed(2));
  return seconds.length === 0 ? null : { p95: at(0.95), most: at(1) };
}

process.send?.({ base: vendors.base });
