import { dayMs } from "#lib/durations.ts";

/** `held`: a build waits for a person. `unsent`: its last sending failed. `unread`: on, but neither fetched nor sent for three days. */
export type CatalogueState = "off" | "failed" | "held" | "waiting" | "unsent" | "unread" | "on";

/** What is fetched this seldom shows cars that were sold. */
const unreadMs = 3 * dayMs;

export function catalogueState(
  catalogue: {
    isOn: boolean;
    failure: string | null;
    heldBack: number | null;
    builtAt: Date | null;
    fetchedAt: Date | null;
    sendFailure: string | null;
    sentAt: Date | null;
    createdAt: Date;
  },
  now: Date,
): CatalogueState {
  if (!catalogue.isOn) return "off";
  if (catalogue.failure !== null) return "failed";
  if (catalogue.heldBack !== null) return "held";
  if (catalogue.builtAt === null) return "waiting";
  if (catalogue.sendFailure !== null) return "unsent";
  const { fetchedAt, sentAt, createdAt } = catalogue;
  const since = Math.max(...[fetchedAt, sentAt, createdAt].map((at) => at?.getTime() ?? 0));
  return now.getTime() - since > unreadMs ? "unread" : "on";
}
