/** The events that programs can get, by the first part of their type. */
export const eventTypes = {
  car: ["added", "changed", "sold", "removed"],
  stock: ["changed"],
  lead: ["received", "changed", "erased"],
  booking: ["made", "moved", "confirmed", "cancelled"],
  reservation: ["held", "released", "cancelled", "sold"],
  payment: ["paid"],
  refund: ["done", "failed"],
  trade_in: ["offered", "accepted"],
  feed: ["failed", "stopped", "stale", "recovered"],
  catalogue: ["failed"],
  publication: ["done", "failed"],
  webhook: ["disabled"],
} as const;

export type EventKind = keyof typeof eventTypes;
export const eventKinds = Object.keys(eventTypes) as EventKind[];

/** What an endpoint can ask for. */
export const allEventTypes: readonly string[] = eventKinds.flatMap((kind) => [
  `${kind}.*`,
  ...eventTypes[kind].map((what) => `${kind}.${what}`),
]);
const known = new Set(allEventTypes);

/** Whether it is a type of events, or all of a kind as `lead.*`. */
export const isEventType = (type: string): boolean => known.has(type);
