import type { Counted } from "#platform/http/counted.ts";
import type { CountedSite } from "./counters.ts";

/** What results pages showed. It is counted by car and day only, not among the counters: each page has many cars. */
export const shownKind = "shown";

/** The cars of a results page. */
export const carsShown = (ids: readonly string[]): Counted => ({
  kind: shownKind,
  subject: "",
  results: null,
  subjects: ids,
});

export type CarDayFigures = { appearances: number; views: number; saves: number; leads: number };

/** What happened to a car of a site on one day. */
export type CarDayRow = { groupId: string; siteId: string; day: string; carId: string } & CarDayFigures;

type SiteDay = { site: CountedSite; day: string; cars: Map<string, CarDayFigures> };

const figureOfKind: Readonly<Record<string, keyof CarDayFigures | undefined>> = {
  [shownKind]: "appearances",
  view: "views",
  save: "saves",
  lead: "leads",
};

/** Cars of all sites and days that a process counts between two writes at most. */
const mostCars = 400_000;

/** Counts by car and day in memory until it is stored. */
export class CarDays {
  #most: number;
  #cars = 0;
  #days = new Map<string, SiteDay>();
  /** A cached page has the same object counted each time, which finds its figures without a key. */
  #known = new WeakMap<Counted, { day: string; of: CarDayFigures[] }>();

  constructor(most = mostCars) {
    this.#most = most;
  }

  /** Counts once what is about cars. @param day of the site's own calendar */
  add(site: CountedSite, day: string, counted: Counted): void {
    const figure = figureOfKind[counted.kind];
    if (!figure) return;
    for (const figures of this.#figuresOf(site, day, counted)) figures[figure] += 1;
  }

  /** What was counted since the last `take`, as rows to store. @param endedBefore days before this one are over everywhere */
  take(endedBefore: string): CarDayRow[] {
    const rows: CarDayRow[] = [];
    for (const [key, { site, day, cars }] of this.#days) {
      for (const [carId, figures] of cars) {
        const { appearances, views, saves, leads } = figures;
        if (appearances + views + saves + leads === 0) continue;
        rows.push({
          groupId: site.groupId,
          siteId: site.id,
          day,
          carId,
          appearances,
          views,
          saves,
          leads,
        });
        Object.assign(figures, nothing());
      }
      if (day >= endedBefore) continue;
      this.#days.delete(key);
      this.#cars -= cars.size;
    }
    return rows;
  }

  /** Counts rows again that couldn't be stored. */
  giveBack(rows: readonly CarDayRow[]): void {
    for (const { groupId, siteId, day, carId, ...figures } of rows) {
      const known = this.#car(this.#siteDay({ groupId, id: siteId }, day), carId);
      if (!known) continue;
      known.appearances += figures.appearances;
      known.views += figures.views;
      known.saves += figures.saves;
      known.leads += figures.leads;
    }
  }

  #figuresOf(site: CountedSite, day: string, counted: Counted): readonly CarDayFigures[] {
    const before = this.#known.get(counted);
    if (before?.day === day) return before.of;
    const siteDay = this.#siteDay(site, day);
    const ids = counted.subjects ?? (counted.subject === "" ? [] : [counted.subject]);
    const of = ids.map((id) => this.#car(siteDay, id)).filter((figures) => figures !== null);
    this.#known.set(counted, { day, of });
    return of;
  }

  #siteDay(site: CountedSite, day: string): SiteDay {
    const key = `${site.id} ${day}`;
    const known = this.#days.get(key);
    if (known) return known;
    const made = { site: { groupId: site.groupId, id: site.id }, day, cars: new Map() };
    this.#days.set(key, made);
    return made;
  }

  #car({ cars }: SiteDay, id: string): CarDayFigures | null {
    const known = cars.get(id);
    if (known) return known;
    if (this.#cars >= this.#most) return null;
    const made = nothing();
    cars.set(id, made);
    this.#cars += 1;
    return made;
  }
}

const nothing = (): CarDayFigures => ({ appearances: 0, views: 0, saves: 0, leads: 0 });
