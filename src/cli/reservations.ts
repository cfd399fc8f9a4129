import { parseArgs } from "node:util";
import { pino } from "pino";
import { paymentsFromEnv } from "#composition/payments-from-env.server.ts";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { endReservation } from "#domain/buying/reserve/end-reservation.server.ts";
import { listReservations, type MyReservation } from "#domain/buying/reserve/reservation-store.server.ts";
import { formatCents } from "#lib/amounts.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { logDestination } from "#lib/log-destination.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, noCommand, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { noteRead } from "./note-read.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt reservations list --site SLUG [--limit N] [--json]
                                               the newest reservations with payments and refunds
  forecourt reservations cancel ID --site SLUG   cancels one: the car is available, the deposit is refunded;
                                               if the car was sold to another buyer, refunds the deposit;
                                               retries a failed refund
  forecourt reservations release ID --site SLUG  ends a hold early; the deposit is refunded

Exit codes: 0 done; 1 unknown reservation or site, or not possible in its state; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** The command, independent of how a database is opened. */
export function reservationsCommandOver(withDb: WithDb): Command {
  return {
    name: "reservations",
    summary: "cars held for a deposit: list, cancel, release",
    usage,
    run: async ([name, ...rest], io) => {
      switch (name) {
        case "list":
          return list(rest, io, withDb);
        case "cancel":
        case "release":
          return end(name, rest, io, withDb);
        default:
          throw noCommand("reservations", name, ["list", "cancel", "release"]);
      }
    },
  };
}

async function list(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { ...texts("site", "limit"), ...flags("json") },
  });
  if (values.site === undefined) throw new UsageError("Name a site: --site SLUG");
  const most = Number(values.limit ?? "50");
  if (!Number.isInteger(most) || most < 1) throw new UsageError("--limit is a whole number above 0");
  return withDb(async (db) => {
    const asked = await selectedSites(db, values.site, io);
    const found = asked?.sites[0];
    const site = found && (await asked.store.bySlug(found.slug));
    if (!site) return 1;
    const rows = await listReservations(db, site, most);
    await noteRead(db, site, { table: "reservations", ids: rows.map(({ reservation }) => reservation.id) });
    if (values.json) io.out(JSON.stringify(rows, null, 2));
    else if (rows.length === 0) io.out(`${site.slug} has no reservations.`);
    else
      io.out(
        table(
          ["reservation", "car", "state", "until", "deposit", "payment", "refund", "shopper"],
          rows.map((row) => line(row, formatsOf(site))),
        ),
      );
    return 0;
  });
}

function line({ reservation, payment, refund }: MyReservation, formats: Formats): string[] {
  const { id, car, state, heldUntil, pendingUntil, amountCents } = reservation;
  const until = state === "pending" ? pendingUntil : heldUntil;
  return [
    id,
    car.name,
    state,
    until?.toISOString() ?? "",
    formatCents(amountCents, formats),
    `${payment.provider} ${payment.state}`,
    refund?.state ?? "",
    `${payment.payer.name} ${payment.payer.phone}`,
  ];
}

async function end(
  how: "cancel" | "release",
  args: string[],
  io: CommandIo,
  withDb: WithDb,
): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { site: { type: "string" } },
  });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError("Name one reservation");
  if (values.site === undefined) throw new UsageError("Name its site: --site SLUG");
  return withDb(async (db) => {
    const asked = await selectedSites(db, values.site, io);
    const slug = asked?.sites[0]?.slug;
    const site = slug === undefined ? null : await asked?.store.bySlug(slug);
    if (!site) return 1;
    const log = pino({ level: env.LOG_LEVEL }, logDestination());
    // Other processes follow the change feed; this one serves no pages.
    const outcome = await endReservation(
      paymentsFromEnv({ db, log, postcodes: postcodesFromEnv(), catchUp: async () => {} }),
      site,
      id,
      how,
    );
    switch (outcome.kind) {
      case "missing":
        io.err(
          `There is no reservation ${id} on ${site.slug}. forecourt reservations list --site ${site.slug} shows them.`,
        );
        return 1;
      case "busy":
        io.err("A stock file is being imported; try again in a moment.");
        return 1;
      case "refused":
        if (outcome.refund) {
          io.out(
            `Reservation ${id} was ${outcome.reservation.state} already; its refund is ${outcome.refund}.`,
          );
          return 0;
        }
        io.err(
          `Reservation ${id} is ${outcome.reservation.state}: it can't be ${how === "cancel" ? "cancelled" : "released"}.`,
        );
        return 1;
      case "done":
        io.out(
          `Reservation ${id} is ${outcome.reservation.state}; refund: ${outcome.refund ?? "nothing was paid"}.`,
        );
        return 0;
    }
  });
}
