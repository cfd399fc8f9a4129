import { parseArgs } from "node:util";
import type { Site } from "#domain/configuration/site.ts";
import { overrideFields } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import {
  carsByStockNumber,
  overridesOf,
} from "#domain/stock/changes-by-staff/overrides/read-overrides.server.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { instantOf } from "#lib/zoned-time.ts";
import { nearest } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type CommandIo, flags, texts, UsageError } from "./command.ts";
import { type WithDb, withSite } from "./stock-arguments.ts";
import { table } from "./table.ts";

/** `stock override`: corrects a field of a car, returns it to the feed, or lists the corrections of the car. */
export async function override(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("until"), ...flags("feed", "json") },
  });
  const [slug, stockNumber, field, text, ...more] = positionals;
  if (slug === undefined || stockNumber === undefined)
    throw new UsageError("Name a site and a stock number: stock override SITE STOCK-NUMBER FIELD VALUE");
  if (more.length > 0) throw new UsageError("Put a value of several words in quotes");
  if (field !== undefined) checkField(field);
  if (field !== undefined && (text === undefined) !== (values.feed === true))
    throw new UsageError(
      'Give a value, "" for none, or --feed to return the field to the feed, and only one of them',
    );
  return withSite(slug, io, withDb, async (site, db) => {
    const carId = await findCar(db, site, stockNumber, io);
    if (carId === null) return 1;
    if (field === undefined) return list(db, site, carId, Boolean(values.json), io);
    const until = values.until === undefined ? null : endOf(values.until, site);
    const edits = [{ field, text: values.feed ? null : (text ?? "") }];
    const outcome = await saveOverrides(db, { site, carId, edits, until }, now());
    if (values.json) io.out(JSON.stringify(outcome, null, 2));
    else if (outcome.kind === "invalid")
      for (const { problem } of outcome.problems) io.err(`Nothing was changed: ${problem}`);
    else if (outcome.kind === "gone") io.err(`Nothing was changed: ${stockNumber} was removed meanwhile`);
    else
      io.out(
        `${field} of ${stockNumber} ${values.feed ? "is what the feed says" : "is corrected; a feed doesn't change it"}`,
      );
    return outcome.kind === "saved" ? 0 : 1;
  });
}

function checkField(field: string): void {
  const names = overrideFields.map(({ name }) => name);
  if (names.includes(field)) return;
  const near = nearest(field, names);
  throw new UsageError(
    `${field} can't be corrected${near ? `; did you mean ${near}?` : `. Fields: ${names.join(", ")}`}`,
  );
}

async function findCar(db: Database, site: Site, stockNumber: string, io: CommandIo): Promise<string | null> {
  const found = await carsByStockNumber(db, site, stockNumber);
  if (found[0] && found.length === 1) return found[0].id;
  io.err(
    found.length === 0
      ? `${site.slug} has no car with the stock number ${stockNumber}`
      : `${site.slug} has several cars with the stock number ${stockNumber}; name one by its id: ${found.map(({ id }) => id).join(", ")}`,
  );
  return null;
}

function endOf(day: string, site: Site): Date {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? instantOf(day, 0, site.timezone) : null;
  if (start === null) throw new UsageError(`--until takes a day such as 2027-01-31, not ${day}`);
  if (start <= now()) throw new UsageError(`--until ${day} is over already`);
  return start;
}

async function list(
  db: Database,
  site: Site,
  carId: string,
  asJson: boolean,
  io: CommandIo,
): Promise<number> {
  const found = await overridesOf(db, site.groupId, carId);
  if (asJson) io.out(JSON.stringify(found, null, 2));
  else if (found.length === 0) io.out("Every field is what the feed says.");
  else {
    const rows = found.map((one) => [
      one.field,
      inputText(one.feed),
      inputText(one.value),
      one.isMoved ? "the feed changed since" : "",
      one.until?.slice(0, 10) ?? "",
    ]);
    io.out(table(["field", "feed", "shoppers see", "note", "until"], rows, []));
  }
  return 0;
}
