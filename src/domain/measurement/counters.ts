import type { Counted } from "#platform/http/counted.ts";
import { type Device, devices } from "./device.ts";
import { type Source, sources } from "./visit-source.ts";

/** Events that left for destinations are counted beside these, and shown with the destination only. */
export const measuredKind = "measured";

/** What is counted: searches, cars looked at, saved and compared, leads, and deals (cars reserved with a paid deposit). */
export const countKinds = ["search", "view", "save", "compare", "lead", "deal"] as const;
export type CountKind = (typeof countKinds)[number];

/** Words of searches that no car has are counted beside these, and listed only. */
export const wordKind = "word";

/** Calls of tools for agents, by tool and agent, and leads that agents sent, by agent. Programs make them, whoever uses these. */
export const toolKind = "tool";
export const agentLeadKind = "agent_lead";
export const isProgramKind = (kind: string): boolean => kind === toolKind || kind === agentLeadKind;

/** Something to count of a car; a lead needn't be about one. @param source of what is counted, where that isn't the request's */
export const countedCar = (
  kind: Exclude<CountKind, "search">,
  carId: string | null,
  source?: Source,
): Counted => ({ kind, subject: carId ?? "", results: null, ...(source === undefined ? {} : { source }) });

/** The subject of what is beyond the limits, and of a search that is too long. */
export const otherSubject = "other";

/** Limits of distinct subjects that a process remembers. */
export type CounterLimits = {
  /** Of one site and day; further ones are counted as `otherSubject`. */
  perSite: number;
  /** Of all sites. */
  total: number;
};
export const counterLimits: CounterLimits = { perSite: 4_000, total: 60_000 };

export type CountedSite = { groupId: string; id: string };

/** Counts of one kind and subject on one day, from one source, on one class of device. */
export type CounterRow = {
  groupId: string;
  siteId: string;
  /** The site's own calendar day, `2026-11-22`. */
  day: string;
  kind: string;
  subject: string;
  source: Source;
  device: Device;
  times: number;
  /** Of searches: how many found nothing, and how many cars all of them found together. */
  empty: number;
  results: number;
};

type Tally = { times: number; empty: number; results: number };
type Entry = { kind: string; subject: string; tallies: (Tally | undefined)[] };
type SiteDay = { site: CountedSite; day: string; entries: Map<string, Entry> };

/**
 * Counts in memory until they are taken and stored. Subjects stay known after that until the site's day ends, so that the limits hold for
 * the whole day.
 */
export class Counters {
  #limits: CounterLimits;
  #days = new Map<string, SiteDay>();
  /** Days that ended since the last `take`. */
  #ended: SiteDay[] = [];
  #subjects = 0;

  constructor(limits = counterLimits) {
    this.#limits = limits;
  }

  /** Counts once. `day` is the site's own calendar day. */
  add(site: CountedSite, day: string, counted: Counted, source: Source, device: Device): void {
    const { results } = counted;
    const tally = tallyOf(this.#entryOf(site, day, counted), source, device);
    tally.times += 1;
    if (results === null) return;
    tally.results += results;
    if (results === 0) tally.empty += 1;
  }

  /**
   * What was counted since the last `take`, as rows to store; counting begins at nought again.
   * @param endedBefore days before this one are over in every time zone; their subjects are forgotten
   */
  take(endedBefore: string): CounterRow[] {
    for (const [id, one] of this.#days)
      if (one.day < endedBefore) {
        this.#ended.push(one);
        this.#days.delete(id);
      }
    const rows: CounterRow[] = [];
    for (const one of [...this.#ended, ...this.#days.values()]) {
      for (const entry of one.entries.values()) {
        for (const [index, tally] of entry.tallies.entries())
          if (tally) rows.push({ ...rowOf(one, entry, index), ...tally });
        entry.tallies = [];
      }
    }
    for (const { entries } of this.#ended) this.#subjects -= entries.size;
    this.#ended = [];
    return rows;
  }

  /** Counts rows again that couldn't be stored. */
  giveBack(rows: readonly CounterRow[]): void {
    for (const row of rows) {
      const { groupId, siteId, day, source, device, times, empty, results } = row;
      const entry = this.#entry(this.#siteDay({ groupId, id: siteId }, day), row);
      const tally = tallyOf(entry, source, device);
      tally.times += times;
      tally.empty += empty;
      tally.results += results;
    }
  }

  /** A cached page has the same object counted each time, which finds its entry without making a key. */
  #entryOf(site: CountedSite, day: string, counted: Counted): Entry {
    const before = this.#entries.get(counted);
    if (before && before.of.day === day && this.#days.get(site.id) === before.of) return before.entry;
    const of = this.#siteDay(site, day);
    const entry = this.#entry(of, counted);
    this.#entries.set(counted, { of, entry });
    return entry;
  }
  #entries = new WeakMap<Counted, { of: SiteDay; entry: Entry }>();

  #siteDay(site: CountedSite, day: string): SiteDay {
    const known = this.#days.get(site.id);
    if (known?.day === day) return known;
    const ended = this.#ended.find((one) => one.day === day && one.site.id === site.id);
    if (ended) return ended;
    const made: SiteDay = { site: { groupId: site.groupId, id: site.id }, day, entries: new Map() };
    // Given back after midnight: a day that is over doesn't replace the present one.
    if (known && known.day > day) this.#ended.push(made);
    else {
      if (known) this.#ended.push(known);
      this.#days.set(site.id, made);
    }
    return made;
  }

  #entry({ entries }: SiteDay, { kind, subject }: Pick<Entry, "kind" | "subject">): Entry {
    const key = `${kind} ${subject}`;
    const known = entries.get(key);
    if (known) return known;
    const isFull = entries.size >= this.#limits.perSite || this.#subjects >= this.#limits.total;
    // Leads without a car and what is beyond the limits have a place always: there are only as many as kinds.
    if (isFull && subject !== otherSubject && subject !== "")
      return this.#entry({ entries } as SiteDay, { kind, subject: otherSubject });
    const made: Entry = { kind, subject, tallies: [] };
    entries.set(key, made);
    this.#subjects += 1;
    return made;
  }
}

function tallyOf({ tallies }: Entry, source: Source, device: Device): Tally {
  const index = sources.indexOf(source) * devices.length + devices.indexOf(device);
  let tally = tallies[index];
  if (!tally) {
    tally = { times: 0, empty: 0, results: 0 };
    tallies[index] = tally;
  }
  return tally;
}

function rowOf(
  { site, day }: SiteDay,
  { kind, subject }: Entry,
  index: number,
): Omit<CounterRow, keyof Tally> {
  const source = sources[Math.floor(index / devices.length)] as Source;
  const device = devices[index % devices.length] as Device;
  return { groupId: site.groupId, siteId: site.id, day, kind, subject, source, device };
}
