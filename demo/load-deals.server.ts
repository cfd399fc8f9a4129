import { createProviders } from "#domain/buying/payments/providers.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { calendarDate } from "#lib/date.ts";
import type { Database } from "#platform/database/database.server.ts";
import { demoClock } from "./deals/demo-clock.ts";
import { carsOf, type DemoDeals, madeKeys, settleLeads } from "./deals/demo-deals.server.ts";
import { loadBookings } from "./deals/load-bookings.server.ts";
import { loadPayments, loadReservations } from "./deals/load-payments.server.ts";
import { loadTradeIns } from "./deals/load-trade-ins.server.ts";
import {
  plannedBookings,
  plannedPayments,
  plannedReservations,
  plannedTradeIns,
} from "./deals/planned-deals.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

export type LoadDealsOptions = {
  db: Database;
  sites: SiteStore;
  now: () => Date;
  log: (line: string) => void;
};

/** The demo's shoppers live in postcodes that exist. */
const postcodes = { find: async () => null, mayBe: async () => true };

/** Every sixth booking is made on the group's other site. */
const otherSiteShare = 6;

/**
 * Gives the demo's largest group the deals of two months: bookings, reservations, payments and trade-ins in every state, by the
 * functions that shoppers' pages use, with the clock set to when each happened. Makes what an earlier load didn't.
 * @returns how many deals it made
 */
export async function loadDemoDeals(options: LoadDealsOptions): Promise<number> {
  const { db, sites, log } = options;
  const [main, other] = await Promise.all(demoSlugs.slice(0, 2).map((slug) => sites.bySlug(slug)));
  if (!main || !other) return 0;
  const made = new Set((await Promise.all([main, other].map((site) => madeKeys(db, site)))).flat());
  const deals = () => dealsOf(options, made);
  const present = options.now();
  const [cars = [], otherCars = []] = await Promise.all(
    [main, other].map((site) => carsOf(db, site, present)),
  );
  const planned = plannedBookings();
  const isOther = (at: number) => at % otherSiteShare === otherSiteShare - 1;
  const otherDrives = planned.filter(({ kind }, at) => kind === "test_drive" && isOther(at));
  const bookings = planned.filter((one) => !otherDrives.includes(one));
  const driven = cars.slice(plannedReservations.length);
  const year = Number(calendarDate(present, main.timezone).slice(0, 4));
  const reservations = await loadReservations(deals(), main, plannedReservations, cars);
  // These are made at the same time, each with a clock of its own: none takes a car or a time that another may take.
  const counts = await Promise.all([
    loadBookings(deals(), main, { kind: "service", planned: bookings, cars: driven }),
    (async () => {
      const own = deals();
      const drives = await loadBookings(own, main, { kind: "test_drive", planned: bookings, cars: driven });
      const others = await loadBookings(own, other, {
        kind: "test_drive",
        planned: otherDrives,
        cars: otherCars,
      });
      return drives + others + (await loadTradeIns(own, main, plannedTradeIns(year)));
    })(),
    loadPayments(deals(), main, plannedPayments),
  ]);
  const count = counts.reduce((sum, each) => sum + each, reservations);
  for (const site of [main, other]) await settleLeads(db, site);
  if (count > 0) log(`  ${main.name}: ${count} deals`);
  return count;
}

function dealsOf({ db, now }: LoadDealsOptions, made: ReadonlySet<string>): DemoDeals {
  const clock = demoClock(now());
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const secrets = async () => ({ kind: "missing" as const, reason: "the demo has none" });
  const providers = createProviders({ db, secrets, now: clock.now, log: quiet });
  const payments = { db, providers, now: clock.now, log: quiet, postcodes, catchUp: async () => {} };
  return { db, clock, postcodes, payments, made };
}
