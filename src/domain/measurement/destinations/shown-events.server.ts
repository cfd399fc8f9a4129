import { and, desc, eq } from "drizzle-orm";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Destination } from "./destination.ts";
import { actionOf } from "./google-ads-sender.server.ts";
import { measureEvents } from "./measure-tables.ts";
import {
  type EventFacts,
  type EventPerson,
  isMeasuredKind,
  type MeasuredKind,
  nameFor,
} from "./measured-event.ts";
import { senders } from "./send-queue.server.ts";
import type { ShownEvent } from "./shown-event.ts";

const shown = 20;

/** The last events of a destination, the latest first. */
export async function shownEvents(
  tx: Transaction,
  site: SiteKey,
  destination: Destination,
): Promise<ShownEvent[]> {
  const rows = await tx
    .select()
    .from(measureEvents)
    .where(and(isOfSite(measureEvents, site), eq(measureEvents.destination, destination.name)))
    .orderBy(desc(measureEvents.at), desc(measureEvents.id))
    .limit(shown);
  return rows.flatMap(({ id, kind, at, facts, state, attempts, answer }) =>
    isMeasuredKind(kind)
      ? [
          {
            id,
            kind,
            state,
            attempts,
            answer,
            at: at.toISOString(),
            vendorName: vendorNameOf(destination, kind),
            body: bodyOf(destination, { id, kind, at, facts }),
          },
        ]
      : [],
  );
}

function vendorNameOf(destination: Destination, kind: MeasuredKind): string {
  switch (destination.kind) {
    case "https":
      return kind;
    case "google_ads":
      return `action ${actionOf(destination, { kind }) ?? "—"}`;
    default:
      return nameFor(kind, destination.kind) ?? kind;
  }
}

const hashed: ReadonlySet<string> = new Set(["email", "phone"]);

function bodyOf(
  destination: Destination,
  event: { id: string; kind: MeasuredKind; at: Date; facts: EventFacts },
): string {
  const values = event.facts.has.map((name) => [name, hashed.has(name) ? "(hashed)" : "(not shown)"]);
  const person = Object.fromEntries(values) as EventPerson;
  return JSON.stringify(senders[destination.kind].bodyOf(destination, [{ ...event, person }]), null, 1);
}
