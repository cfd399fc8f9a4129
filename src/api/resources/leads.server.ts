import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { pageFrom, readCursor } from "#api/cursor.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { id, instant, pageOf, pageQuery } from "#api/schemas.ts";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { stages } from "#domain/leads/lead-stage.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import {
  handleLead,
  LeadChange,
  LeadState,
  markLead,
  SpamMark,
  stateNow,
  writeNote,
} from "./lead-handling.server.ts";
import { Lead, type LeadRow, leadItem, leadReach, leadRows } from "./lead-rows.server.ts";

const leadId = z.strictObject({ lead: id.meta({ description: "The id of a lead." }) });
const LeadPage = pageOf("LeadPage", Lead);

const listQuery = z.strictObject({
  ...pageQuery,
  site: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "The slug of a site. Name one where there are many." }),
  location: id.optional().meta({ description: "The id of a location." }),
  stage: z.enum(stages).optional().meta({ description: "Without it, every one but spam." }),
  category: z.string().max(100).optional(),
  car: id.optional().meta({ description: "The id of a car." }),
  since: instant.optional().meta({ description: "Not older than this instant." }),
});

async function listLeads(
  query: z.output<typeof listQuery>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof LeadPage>>> {
  const place = readCursor(query, [/^[\d :.+-]{10,40}$/, /^[\w-]{1,100}$/]);
  if (place !== null && "kind" in place) return place;
  const reach = (await leadReach(deps, "leads.export")).filter(
    ({ site: { slug } }) => query.site === undefined || slug === query.site,
  );
  const condition = sql.join(
    [
      query.stage ? sql`l.stage = ${query.stage}` : sql`l.stage <> 'spam'`,
      ...(place ? [sql`(l.created_at, l.id) < (${place[0]}::timestamptz, ${place[1]})`] : []),
      ...(query.location ? [sql`l.location_id = ${query.location}`] : []),
      ...(query.category ? [sql`l.category = ${query.category}`] : []),
      ...(query.car ? [sql`l.car_id = ${query.car}`] : []),
      ...(query.since ? [sql`l.created_at >= ${query.since}::timestamptz`] : []),
    ],
    sql` and `,
  );
  const bySite = await mapInTurns(reach, 4, (one) =>
    deps.db.withSite(one.site, async (tx) =>
      (await leadRows(tx, one, condition, query.limit + 1)).map((row) => ({ reach: one, row })),
    ),
  );
  const page = pageFrom(bySite.flat().sort(newestFirst), query, {
    item: (found) => leadItem(found.reach, found.row),
    key: ({ row }) => [row.key, row.id],
  });
  const { groupId } = deps.client;
  await deps.db.withTenant({ groupId }, (tx) =>
    tx.execute(sql`select audit_read('leads', ${page.items.length}::bigint, '{}')`),
  );
  return done(page);
}

type Found = { reach: Reach; row: LeadRow };
const newestFirst = ({ row: a }: Found, { row: b }: Found) => {
  const apart = new Date(b.created_at).getTime() - new Date(a.created_at).getTime();
  // Equal milliseconds: by the microseconds of the texts, which have one zone.
  if (apart !== 0) return apart;
  if (a.key !== b.key) return a.key < b.key ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

async function readLead(lead: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Lead>>> {
  for (const reach of await leadReach(deps, "leads.export")) {
    const item = await deps.db.withSite(reach.site, async (tx) => {
      const [row] = await leadRows(tx, reach, sql`l.id = ${lead}`, 1);
      if (!row) return null;
      await noteReading(tx, reach.site, lead);
      return leadItem(reach, row);
    });
    if (item) return done(item);
  }
  return problem("not_found");
}

export const leadOperations = [
  operation({
    id: "listLeads",
    method: "GET",
    path: "/leads",
    resource: "Leads",
    summary: "Leads with the people who enquired, the newest first.",
    about: "The log says how many were read.",
    needs: "leads.export",
    sends: ["leads.export"],
    query: listQuery,
    leadsBy: "/items/0/id",
    answer: LeadPage,
    run: ({ query }, deps) => listLeads(query, deps),
  }),
  operation({
    id: "readLead",
    method: "GET",
    path: "/leads/{lead}",
    resource: "Leads",
    summary: "One lead.",
    needs: "leads.export",
    sends: ["leads.read"],
    params: leadId,
    answer: Lead,
    run: ({ params: { lead } }, deps) => readLead(lead, deps),
  }),
  operation({
    id: "changeLead",
    method: "PATCH",
    path: "/leads/{lead}",
    resource: "Leads",
    summary: "Sets stage, owner and tags of a lead.",
    about:
      "With `seen`, a field that was changed meanwhile is a conflict and nothing is stored. A new owner is sent a message, as from the console.",
    needs: "leads.change",
    sends: ["leads.change"],
    params: leadId,
    body: LeadChange,
    answer: LeadState,
    problems: ["conflict", "erased"],
    run: ({ params: { lead }, body }, deps) => handleLead(lead, body, deps),
  }),
  operation({
    id: "markLead",
    method: "POST",
    path: "/leads/{lead}/spam",
    resource: "Leads",
    summary: "Marks a lead as spam, or takes it for a real one again.",
    about:
      "One marked as spam leaves the lists and loses its booking; one that isn't any more is new, routed, and delivered if it was held back.",
    needs: "leads.change",
    sends: ["leads.spam", "leads.not-spam"],
    params: leadId,
    body: SpamMark,
    answer: LeadState,
    problems: ["conflict"],
    run: ({ params: { lead }, body }, deps) => markLead(lead, body, deps),
    again: ({ params: { lead } }, deps) => stateNow(lead, deps),
  }),
  operation({
    id: "addNote",
    method: "POST",
    path: "/leads/{lead}/notes",
    resource: "Leads",
    summary: "Adds a note to a lead's timeline. A repeated call with its key adds none.",
    needs: "leads.change",
    sends: ["leads.note"],
    params: leadId,
    body: z
      .strictObject({ text: z.string().trim().min(1).max(5_000).meta({ description: "What staff read." }) })
      .meta({ id: "NewNote" }),
    status: 201,
    answer: LeadState,
    problems: ["erased"],
    run: ({ params: { lead }, body }, deps) => writeNote(lead, body.text, deps),
    again: ({ params: { lead }, body }, deps) => writeNote(lead, body.text, deps),
  }),
];
