import type { Stage } from "#domain/leads/lead-stage.ts";

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
};

/** How long something took or lasts, roughly: `4 min`, `3 h`, `5 days`. */
export function roughly(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
