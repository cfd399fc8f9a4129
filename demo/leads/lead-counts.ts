import { diceFor } from "#demo-stock/dice.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type CountedSite, type CounterRow, countedCar } from "#domain/measurement/counters.ts";
import type { Device } from "#domain/measurement/device.ts";
import { readSourceKey } from "#domain/measurement/visit-source.ts";
import { calendarDate } from "#lib/date.ts";
import { sourceOfLead } from "./lead-rows.ts";
import type { DemoLead } from "./make-leads.ts";

/** Most visitors come on a phone. */
const devices: [Device, number][] = [
  ["phone", 12],
  ["desktop", 7],
  ["tablet", 1],
];

/** What the site's counters have of leads: how many there were about each car, each day. */
export function leadCounts(
  site: CountedSite & Pick<Site, "timezone" | "hosts" | "tracking">,
  leads: readonly { lead: Pick<DemoLead, "seed" | "at" | "params" | "from">; carId: string | null }[],
): CounterRow[] {
  const rows = new Map<string, CounterRow>();
  for (const { lead, carId } of leads) {
    const dice = diceFor(`${lead.seed} counts`);
    const { kind, subject } = countedCar("lead", carId);
    const day = calendarDate(lead.at, site.timezone);
    const source = readSourceKey(sourceOfLead(lead, site).source).kind;
    const device = dice.weighted(devices);
    const key = [day, subject, source, device].join(" ");
    const of = { groupId: site.groupId, siteId: site.id, day, kind, subject, source, device };
    rows.set(key, { ...of, times: (rows.get(key)?.times ?? 0) + 1, empty: 0, results: 0 });
  }
  return [...rows.values()];
}
