import { dayMs } from "#lib/durations.ts";

/** `held`: a build waits for a person. `unread`: on, but not fetched for three days. */
export type CatalogueState = "off" | "failed" | "held" | "waiting" | "unread" | "on";

/** What is fetched this seldom shows cars that were sold. */
const unreadMs = 3 * dayMs;

/** How a catalogue is. */
export function catalogueState(
  catalogue: {
    isOn: boolean;
    failure: string | null;
    heldBack: number | null;
    builtAt: Date | null;
    fetchedAt: Date | null;
    createdAt: Date;
  },
  now: Date,
): CatalogueState {
  if (!catalogue.isOn) return "off";
  if (catalogue.failure !== null) return "failed";
  if (catalogue.heldBack !== null) return "held";
  if (catalogue.builtAt === null) return "waiting";
  const since = catalogue.fetchedAt ?? catalogue.createdAt;
  return now.getTime() - since.getTime() > unreadMs ? "unread" : "on";
}
