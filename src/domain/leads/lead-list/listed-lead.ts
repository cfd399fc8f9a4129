import { type Stage, stages } from "#domain/leads/lead-stage.ts";

/** A lead in the list. Times are ISO 8601. */
export type ListedLead = {
  id: string;
  site: { slug: string; name: string; groupId: string };
  location: string | null;
  name: string;
  category: string;
  car: string | null;
  stage: Stage;
  ownerId: string | null;
  tags: string[];
  isErased: boolean;
  /** A form whose last step was never sent. */
  isUnfinished: boolean;
  /** Whether a delivery to the dealer failed for good. */
  isUndelivered: boolean;
  createdAt: string;
  dueAt: string | null;
  answeredAt: string | null;
  /** When the shopper last wrote, while that waits for an answer, and by when it should have one. */
  repliedAt: string | null;
  replyDueAt: string | null;
  /** Messages of the shopper that wait and that the member hasn't opened. */
  unread: number;
  lostReason: string | null;
  /** Until when it sleeps, or slept. */
  asleepUntil: string | null;
  /** Whether the member may change it. */
  mayChange: boolean;
};

/** How many leads are changed at once. */
export const maxChosen = 500;

/** A lead of the list as a form names it, with what was shown of it: `harbour l1 new m1`. */
export const chosenLead = ({
  site,
  id,
  stage,
  ownerId,
}: Pick<ListedLead, "site" | "id" | "stage" | "ownerId">): string =>
  [site.slug, id, stage, ownerId ?? "-"].join(" ");

/** The lead that such a text names; null for anything else. */
export function readChosenLead(
  text: string,
): { siteSlug: string; id: string; stage: Stage; ownerId: string | null } | null {
  const [siteSlug, id, shown, owner, ...more] = text.split(" ");
  const stage = stages.find((one) => one === shown);
  if (!siteSlug || !id || !stage || !owner || more.length > 0) return null;
  return { siteSlug, id, stage, ownerId: owner === "-" ? null : owner };
}

/** How long something took or lasts, roughly: `4 min`, `3 h`, `5 days`. */
export function roughly(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
