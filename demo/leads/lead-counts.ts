import { diceFor } from "#demo-stock/dice.ts";
import { type CountedSite, type CounterRow, countedCar } from "#domain/measurement/counters.ts";
import type { Device, Source } from "#domain/measurement/visit.ts";
import { calendarDate } from "#lib/date.ts";
import type { DemoLead } from "./make-leads.ts";

/** Most visitors come from a search engine, on a phone. */
const sources: [Source, number][] = [
  ["search", 9],
  ["direct", 4],
  ["social", 2],
  ["referral", 1],
];
const devices: [Device, number][] = [
  ["phone", 12],
  ["desktop", 7],
  ["tablet", 1],
];

/** What the site's counters have of leads: how many there were about each car, each day. */
export function leadCounts(
  site: CountedSite & { timezone: string },
  leads: readonly { lead: Pick<DemoLead, "seed" | "at" | "params">; carId: string | null }[],
): CounterRow[] {
  const rows = new Map<string, CounterRow>();
  for (const { lead, carId } of leads) {
    const dice = diceFor(`${lead.seed} counts`);
    const { kind, subject } = countedCar("lead", carId);
    const day = calendarDate(lead.at, site.timezone);
    const source = Object.keys(lead.params).length > 0 ? "campaign" : dice.weighted(sources);
    const device = dice.weighted(devices);
    const key = [day, subject, source, device].join(" ");
    const of = { groupId: site.groupId, siteId: site.id, day, kind, subject, source, device };
    rows.set(key, { ...of, times: (rows.get(key)?.times ?? 0) + 1, empty: 0, results: 0 });
  }
  return [...rows.values()];
}
