import type { CountedSite } from "./counters.ts";
import type { Device } from "./device.ts";
import { addBuckets, bucketOf, emptyBuckets, isPlausible, type VitalMetric, vitalMetrics } from "./vitals.ts";

export type VitalReport = {
  page: string;
  device: Device;
  release: string;
  soft: boolean;
  values: Readonly<Partial<Record<VitalMetric, number>>>;
};

export type VitalRow = Omit<VitalReport, "values"> & {
  groupId: string;
  siteId: string;
  day: string;
  metric: VitalMetric;
  buckets: number[];
};

/** Counts loads in memory until they are stored. Pages, devices and the release are known words, so there are never many rows. */
export class VitalCounts {
  #rows = new Map<string, VitalRow>();

  /** @param day of the site's own calendar */
  add(site: CountedSite, day: string, { values, ...load }: VitalReport): void {
    for (const metric of vitalMetrics) {
      const value = values[metric];
      if (value === undefined || !isPlausible(metric, value)) continue;
      const { buckets } = this.#row({ ...load, groupId: site.groupId, siteId: site.id, day, metric });
      const at = bucketOf(metric, value);
      buckets[at] = (buckets[at] ?? 0) + 1;
    }
  }

  /** What was counted since the last `take`, as rows to store. */
  take(): VitalRow[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return rows;
  }

  /** Counts rows again that couldn't be stored. */
  giveBack(rows: readonly VitalRow[]): void {
    for (const { buckets, ...of } of rows) {
      const row = this.#row(of);
      row.buckets = addBuckets(row.buckets, buckets);
    }
  }

  #row(of: Omit<VitalRow, "buckets">): VitalRow {
    const key = [of.siteId, of.day, of.metric, of.page, of.device, of.release, of.soft].join(" ");
    const known = this.#rows.get(key);
    if (known) return known;
    const made = { ...of, buckets: emptyBuckets() };
    this.#rows.set(key, made);
    return made;
  }
}
