import { parseArgs } from "node:util";
import { pino } from "pino";
import { deliveryTaskFromEnv } from "#composition/delivery-task-from-env.server.ts";
import { startTasks } from "#composition/start-tasks.server.ts";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { leadChannels } from "#domain/configuration/slices/lead-slice.ts";
import { recordStatus } from "#domain/leads/handling/lead-status.server.ts";
import { leadStatus } from "#domain/leads/handling/lead-status.ts";
import {
  everyLead,
  type LeadRow,
  leadById,
  listLeads,
  resendLead,
} from "#domain/leads/stored-leads/lead-store.server.ts";
import { answerOf, carTitle, type StoredDelivery } from "#domain/leads/stored-leads/stored-lead.ts";
import { csvCell } from "#lib/csv-cell.ts";
import { logDestination } from "#lib/log-destination.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, noCommand, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { noteRead } from "./note-read.ts";
import { outputFile } from "./output-file.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt leads list [--site SLUG]          the newest leads with the state of their deliveries
      --undelivered                           only those with a pending or failed delivery
      --limit N                               per site, 50 by default
      --json
  forecourt leads show ID [--json]            one lead with all details
  forecourt leads resend ID [--channel C]     delivers it to the dealer again, by one channel (${leadChannels.join(", ")}) or all
  forecourt leads status ID --system NAME --id ID --status TEXT
                                          adds the id and the status of a CRM to the lead's timeline
  forecourt leads export --site SLUG [FILE]   every lead, oldest first
      --format csv|jsonl                      csv by default, or by the extension of FILE
  forecourt leads deliver                     runs deliveries until it is stopped, beside or instead of the server

Exit codes: 0 done; 1 unknown lead or site; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Sub = (args: string[], io: CommandIo, withDb: WithDb) => Promise<number>;
const subcommands: Record<string, Sub> = { list, show, resend, status, export: exportLeads, deliver };

/** The command, independent of how a database is opened. */
export function leadsCommandOver(withDb: WithDb): Command {
  return {
    name: "leads",
    summary: "enquiries: list, show, resend, status, export, deliver",
    usage,
    run: async ([name, ...rest], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (sub) return sub(rest, io, withDb);
      throw noCommand("leads", name, Object.keys(subcommands));
    },
  };
}

async function list(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { ...texts("site", "limit"), ...flags("undelivered", "json") },
  });
  const most = Number(values.limit ?? "50");
  if (!Number.isInteger(most) || most < 1) throw new UsageError("--limit is a whole number above 0");
  return withDb(async (db) => {
    const selected = await selectedSites(db, values.site, io);
    if (!selected) return 1;
    const found: { site: SiteSummary; lead: LeadRow }[] = [];
    for (const site of selected.sites) {
      const leads = await listLeads(db, site, { most, undelivered: values.undelivered });
      found.push(...leads.map((lead) => ({ site, lead })));
      await noteRead(db, site, { table: "leads", ids: leads.map(({ id }) => id) });
    }
    if (values.json)
      io.out(
        JSON.stringify(
          found.map(({ site, lead }) => asJson(site, lead)),
          null,
          2,
        ),
      );
    else if (found.length === 0) io.out(values.undelivered ? "Every lead is delivered." : "No leads yet.");
    else {
      const head = ["received", "site", "lead", "category", "from", "about", "deliveries"];
      io.out(
        table(
          head,
          found.map(({ site, lead }) => line(site, lead)),
        ),
      );
    }
    return 0;
  });
}

function line(site: SiteSummary, lead: LeadRow): string[] {
  const name = answerOf(lead, "name").slice(0, 30) + (lead.spam.length > 0 ? " (spam?)" : "");
  return [
    lead.createdAt.toISOString().slice(0, 19),
    site.slug,
    lead.id,
    lead.category,
    name,
    (carTitle(lead) ?? "").slice(0, 40),
    lead.state === "partial" ? "not finished by the shopper" : deliveryState(lead.deliveries),
  ];
}

function deliveryState(deliveries: readonly StoredDelivery[]): string {
  const counts = (["delivered", "waiting", "dead"] as const).flatMap((state) => {
    const count = deliveries.filter((one) => one.state === state).length;
    return count > 0 ? [`${count} ${state}`] : [];
  });
  return counts.join(", ") || "none";
}

async function show(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean" } },
  });
  return withLead(positionals, io, withDb, async (site, lead, db) => {
    await noteRead(db, site, { table: "leads", ids: [lead.id] });
    if (values.json) io.out(JSON.stringify(asJson(site, lead), null, 2));
    else printLead(site, lead, io);
    return 0;
  });
}

function printLead(site: SiteSummary, lead: LeadRow, io: CommandIo): void {
  io.out(`Lead ${lead.id} on ${site.slug}, ${lead.state}, received ${lead.createdAt.toISOString()}`);
  if (lead.spam.length > 0) io.out(`Suspected spam: ${lead.spam.join(", ")}`);
  const rows = Object.keys(lead.payload).flatMap((name) => {
    const value = answerOf(lead, name);
    return value ? [[name, value.replaceAll("\n", " ⏎ ")]] : [];
  });
  io.out(table(["field", "value"], rows));
  const { optIn, text, version, terms } = lead.consent;
  io.out(`Consent (version ${version}): ${optIn ? "yes" : "no"} to "${text}"`);
  if (terms !== null) io.out(`Terms: ${terms ? "agreed" : "not agreed"}`);
  if (lead.visitedPages.length > 0) io.out(`Visited: ${lead.visitedPages.join(" → ")}`);
  const params = Object.entries(lead.linkedQueryParams).map(([name, value]) => `${name}=${value}`);
  if (params.length > 0) io.out(`Campaign parameters: ${params.join(", ")}`);
  const head = [
    "delivery",
    "channel",
    "to",
    "state",
    "attempts",
    "next attempt or delivery",
    "last response",
  ];
  const cells = lead.deliveries.map((one) => [
    one.purpose,
    one.channel,
    one.target,
    one.state,
    String(one.attempts),
    (one.state === "waiting" ? one.nextTryAt : one.deliveredAt)?.toISOString() ?? "",
    one.lastAnswer ?? "",
  ]);
  io.out(cells.length > 0 ? `\n${table(head, cells)}` : "\nNo deliveries.");
}

async function resend(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { channel: { type: "string" } },
  });
  const channel = leadChannels.find((one) => one === values.channel) ?? null;
  if (values.channel !== undefined && !channel)
    throw new UsageError(`There is no channel ${values.channel}: ${leadChannels.join(", ")}`);
  return withLead(positionals, io, withDb, async (site, lead, db) => {
    const count = await resendLead(db, site, lead.id, channel, now());
    if (count === 0) {
      io.err(
        `Lead ${lead.id} has no delivery to the dealer${channel ? ` by ${channel}` : ""} to send again.`,
      );
      return 1;
    }
    io.out(`${count} ${count === 1 ? "delivery is" : "deliveries are"} due now, under the ids they had.`);
    return 0;
  });
}

async function status(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: texts("system", "id", "status"),
  });
  return withLead(positionals, io, withDb, async (site, { id: lead }, db) => {
    const read = leadStatus.safeParse({ lead, ...values });
    if (!read.success) {
      const names = [...new Set(read.error.issues.map(({ path }) => `--${path.join(".")}`))];
      throw new UsageError(`Write ${names.join(", ")}, each with a text of at most 120 characters`);
    }
    const outcome = await recordStatus(db, site, read.data, "command", now());
    if (outcome.kind === "unknown") throw new Error("the lead was removed meanwhile");
    if (outcome.kind === "erased")
      throw new Error("the data of the lead's shopper was erased: nothing is added");
    if (outcome.kind === "full") throw new Error("the lead has as many reports as it takes");
    io.out(outcome.isRepeated ? "The timeline has it already." : "Added to the lead's timeline.");
    return 0;
  });
}

async function exportLeads(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: texts("site", "format"),
  });
  const [file, ...more] = positionals;
  if (values.site === undefined) throw new UsageError("Name a site: --site SLUG");
  if (more.length > 0) throw new UsageError("Name one file to write, or none for standard output");
  const format = values.format ?? (file?.endsWith(".jsonl") ? "jsonl" : "csv");
  if (format !== "csv" && format !== "jsonl")
    throw new UsageError(`There is no format ${format}: csv or jsonl`);
  return withDb(async (db) => {
    const selected = await selectedSites(db, values.site, io);
    const site = selected?.sites[0];
    if (!site) return 1;
    const output = file === undefined ? null : await outputFile(file);
    const write = (text: string) => (output ? output.write(`${text}\n`) : io.out(text));
    const ids: string[] = [];
    if (format === "csv") write(csvColumns.join(","));
    for await (const leads of everyLead(db, site)) {
      for (const lead of leads) write(format === "csv" ? csvLine(lead) : JSON.stringify(asJson(site, lead)));
      ids.push(...leads.map(({ id }) => id));
    }
    await noteRead(db, site, { table: "leads", ids });
    if (output) {
      await output.close();
      io.out(`${ids.length} leads of ${site.slug} are in ${file}`);
    }
    return 0;
  });
}

const csvColumns = [
  "lead_id",
  "received",
  "category",
  "subcategory",
  "name",
  "last_name",
  "email",
  "phone",
  "message",
  "car",
  "car_id",
  "stock_number",
  "dealership_slug",
  "opt_in",
  "spam",
  "deliveries",
];

function csvLine(lead: LeadRow): string {
  const own: Record<string, string> = {
    lead_id: lead.id,
    received: lead.createdAt.toISOString(),
    category: lead.category,
    subcategory: lead.subcategory ?? "",
    car: carTitle(lead) ?? "",
    dealership_slug: lead.dealershipSlug ?? "",
    opt_in: lead.consent.optIn ? "yes" : "no",
    spam: lead.spam.join(" "),
    deliveries: deliveryState(lead.deliveries),
  };
  return csvColumns.map((name) => csvCell(own[name] ?? answerOf(lead, name))).join(",");
}

async function deliver(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  parseArgs({ args, options: {} });
  return withDb(async (opened) => {
    // Attempts are in the deliveries' own rows, not in the audit log.
    const db = opened.as({ kind: "task", id: "lead delivery", action: "leads deliver" });
    const selected = await selectedSites(db, undefined, io);
    if (!selected) return 1;
    const log = pino({ level: env.LOG_LEVEL }, logDestination());
    const deliveries = deliveryTaskFromEnv(db, selected.store, log);
    const tasks = await startTasks([deliveries.task], { db, now, log });
    // The tasks' own timers don't keep a process alive; a command that runs until it is stopped does.
    const alive = setInterval(() => {}, 60_000);
    io.out("Delivering; stop with Ctrl-C.");
    await new Promise<void>((resolve) => {
      process.once("SIGINT", resolve);
      process.once("SIGTERM", resolve);
    });
    clearInterval(alive);
    await tasks.stop();
    deliveries.close();
    return 0;
  });
}

function asJson(site: SiteSummary, { groupId: _group, siteId: _site, ...lead }: LeadRow): object {
  return { site: site.slug, ...lead };
}

async function withLead(
  positionals: string[],
  io: CommandIo,
  withDb: WithDb,
  work: (site: SiteSummary, lead: LeadRow, db: Database) => Promise<number>,
): Promise<number> {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError("Name one lead");
  return withDb(async (db) => {
    const selected = await selectedSites(db, undefined, io);
    for (const site of selected?.sites ?? []) {
      const lead = await leadById(db, site, id);
      if (lead) return work(site, lead, db);
    }
    io.err(`There is no lead ${id}. forecourt leads list shows the newest.`);
    return 1;
  });
}
