import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { id, instant } from "#api/schemas.ts";
import { type Stage, stages } from "#domain/leads/lead-stage.ts";
import { carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import { type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

export const Lead = z
  .strictObject({
    id,
    site: z.string().meta({ description: "The slug of its site." }),
    location_id: id.nullable(),
    category: z.string(),
    subcategory: z.string().nullable(),
    stage: z.enum(stages),
    owner_id: id.nullable().meta({ description: "The member who answers it." }),
    tags: z.array(z.string()),
    is_spam: z.boolean().meta({ description: "Suspected or marked." }),
    is_erased: z.boolean().meta({ description: "The shopper's data was erased." }),
    car: z.strictObject({ id, name: z.string().nullable() }).nullable(),
    answers: z
      .record(z.string(), z.unknown())
      .meta({ description: "What the shopper sent, by the names of the form's fields." }),
    opted_in: z.boolean().meta({ description: "Whether they agreed to be sent offers." }),
    due_at: instant.nullable(),
    answered_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: "Lead" });

export type LeadRow = {
  id: string;
  location_id: string | null;
  category: string;
  subcategory: string | null;
  stage: Stage;
  owner_id: string | null;
  tags: string[];
  spam: string[];
  car_id: string | null;
  car: StoredLead["car"];
  payload: Record<string, unknown>;
  consent: StoredLead["consent"];
  due_at: string | null;
  answered_at: string | null;
  created_at: string;
  /** The time of its arrival with all of its digits, for the cursor. */
  key: string;
};

/** The sites of a client's group where it may do something with leads. */
export const leadReach = ({ sites, client }: ApiDeps, action: Action): Promise<Reach[]> =>
  reachOf(sites, client, action);

/** The complete leads of a site within reach that meet a condition on `l`, the newest first. */
export async function leadRows(
  tx: Transaction,
  { site, locationIds }: Reach,
  condition: SQL,
  most: number,
): Promise<LeadRow[]> {
  const within =
    locationIds === null ? sql`true` : sql`l.location_id = any(${sql.param(locationIds)}::text[])`;
  const { rows } =
    await tx.execute<LeadRow>(sql`select l.id, l.location_id, l.category, l.subcategory, l.stage, l.owner_id, l.tags, l.spam,
      l.car_id, l.car, l.payload, l.consent, l.due_at, l.answered_at, l.created_at, l.created_at::text as key
    from leads l where l.group_id = ${site.groupId}::uuid and l.site_id = ${site.id}::uuid and l.state = 'complete' and ${within} and ${condition}
    order by l.created_at desc, l.id desc limit ${most}`);
  return rows;
}

export function leadItem({ site }: Reach, row: LeadRow): z.input<typeof Lead> {
  const { erased, ...answers } = row.payload;
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id: row.id,
    site: site.slug,
    location_id: row.location_id,
    category: row.category,
    subcategory: row.subcategory,
    stage: row.stage,
    owner_id: row.owner_id,
    tags: row.tags,
    is_spam: row.stage === "spam" || row.spam.length > 0,
    is_erased: erased === true,
    car: row.car_id === null ? null : { id: row.car_id, name: carTitle(row) },
    answers,
    opted_in: row.consent.optIn,
    due_at: iso(row.due_at),
    answered_at: iso(row.answered_at),
    created_at: new Date(row.created_at).toISOString(),
  };
}
