import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { deliveryCounts } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { Receiver } from "#tests/support/mail-server-double.ts";
import type { SiteStage } from "./site-stage.ts";

type Row = { id: string; key: string; messages: string[] | null };

/** The leads of the stage's site with the Message-IDs of their deliveries to the dealer. */
export class StoredLeads {
  readonly count: number;
  readonly #byKey: Map<string, Row[]>;

  private constructor(rows: Row[]) {
    this.count = rows.length;
    this.#byKey = Map.groupBy(rows, ({ key }) => key);
  }

  static async of(stage: SiteStage): Promise<StoredLeads> {
    const rows = await stage.rows<Row>(
      sql`select l.id, l.idempotency_key as key, array_agg(d.message_id) filter (where d.purpose = 'dealer') as messages
        from leads l left join lead_deliveries d on d.group_id = l.group_id and d.site_id = l.site_id and d.lead_id = l.id
        group by l.id, l.idempotency_key`,
    );
    return new StoredLeads(rows);
  }

  /** Whether exactly the lead that a client saw is stored for its key. */
  isStoredOnce(key: string, id: string | undefined): boolean {
    const found = this.#found(key);
    return found.length === 1 && found[0]?.id === id;
  }

  /** Whether the mail server accepted every delivery to the dealer. */
  isDelivered(key: string, receiver: Receiver): boolean {
    const messages = this.#found(key)[0]?.messages ?? [];
    return messages.length > 0 && messages.every((id) => receiver.taken.has(id));
  }

  #found(key: string): Row[] {
    return this.#byKey.get(`key:${key}`) ?? [];
  }
}

/** Waits until no delivery is pending, and `more` holds. Counts tell what is missing after `seconds`. */
export async function untilDelivered(
  { db, site }: SiteStage,
  { seconds, more = async () => true }: { seconds: number; more?: () => Promise<boolean> },
): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    const { waiting } = await deliveryCounts(db, site);
    if (!waiting && (await more())) return;
    if (second === 0) console.log(`${waiting} deliveries wait for their next attempt …`);
    await pause(1_000);
  }
}
