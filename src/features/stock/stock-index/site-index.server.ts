import { createEngine } from "#faceted-search/engine.ts";
import type { Change, EngineDocument, EngineQuery, SearchEngine } from "#faceted-search/search-engine.ts";
import type { Car, ListedCar } from "#features/cars/cars/car.ts";
import { filteredFeatures } from "#features/cars/cars/filtered-features.ts";
import { type ListAttribute, listAttributes } from "#platform/config/refinement.ts";
import type { Site } from "#platform/config/site.ts";
import { carSchema, documentOf } from "./car-document.ts";
import { embeddedSearch, type SearchPort } from "./search-port.ts";
import { type SharedTexts, withSharedTexts } from "./shared-texts.ts";
import { belongsToSite, listedUntil } from "./site-rules.ts";
import { assembleCar, type StoredCar } from "./stored-car.server.ts";

/**
 * A stored car without the fields that neither card nor search needs, and with the features that can be
 * filtered by.
 */
export type IndexedCar = StoredCar & { filteredFeatures: string[] };

/** @param texts strings of the cars read before, which it shares */
export function indexedCar(row: StoredCar, texts: SharedTexts): IndexedCar {
  const { dealercomments, standardEquipment, variant, image_urls, autograb_data, ...facts } = row.facts;
  return {
    ...row,
    facts: withSharedTexts(facts, texts),
    filteredFeatures: filteredFeatures(standardEquipment),
  };
}

/** Values by attribute, those with more cars first. */
export type StockLabels = Readonly<Record<ListAttribute, readonly string[]>>;

/** One site's listed cars and their index, over the cars that its group has in memory. */
export class SiteIndex {
  readonly site: Site;
  readonly embedded: SearchPort;
  #engine: SearchEngine;
  #now: Date;
  #rows: ReadonlyMap<string, IndexedCar>;
  #expiries = new Map<string, number>();
  #nextExpiry = Number.POSITIVE_INFINITY;
  readonly #nextVersion: () => number;
  #version: number;
  #labels: { version: number; labels: StockLabels } | null = null;

  /**
   * @param nextVersion returns a number that no index of this process has had, so that no stale cached page
   * counts as fresh
   */
  constructor(site: Site, rows: ReadonlyMap<string, IndexedCar>, now: Date, nextVersion: () => number) {
    this.site = site;
    this.#rows = rows;
    this.#now = now;
    this.#nextVersion = nextVersion;
    this.#version = nextVersion();
    this.#engine = createEngine(carSchema, this.documentsNow());
    this.embedded = embeddedSearch(this.#engine);
    this.#findNextExpiry();
  }

  /**
   * Increases with each change of this site's stock in this process; a page rendered at one version is stale
   * at the next.
   */
  get version(): number {
    return this.#version;
  }

  /** When the list will next change by time alone, or null. */
  get nextChangeAt(): Date | null {
    return Number.isFinite(this.#nextExpiry) ? new Date(this.#nextExpiry) : null;
  }

  get documents(): number {
    return this.#engine.status().documents;
  }

  /**
   * The cars of an answer, in its order. A car that doesn't belong to this site is left out, whichever search
   * returned it.
   */
  cars(ids: string[]): ListedCar[] {
    return ids.flatMap((id) => {
      const row = this.#rows.get(id);
      const car = row && this.#assemble(row);
      return car && belongsToSite(car, this.site, this.#now) ? [car] : [];
    });
  }

  /**
   * The values that the listed cars have of each attribute, by count: the same object until the stock changes. From
   * the embedded index.
   */
  labels(): StockLabels {
    if (this.#labels?.version !== this.#version) {
      const { facets } = this.#engine.search({
        clauses: [],
        offset: 0,
        limit: 0,
        facets: listAttributes.map((attribute) => ({ attribute, limit: Number.MAX_SAFE_INTEGER })),
        stats: [],
      });
      const labelsOf = (name: ListAttribute) => (facets[name] ?? []).map(({ value }) => value);
      const labels = Object.fromEntries(listAttributes.map((name) => [name, labelsOf(name)])) as Record<
        ListAttribute,
        string[]
      >;
      this.#labels = { version: this.#version, labels };
    }
    return this.#labels.labels;
  }

  /**
   * The slugs of the cars that a query finds, in its order: for lists of the whole stock, which don't
   * assemble cars. Uses the embedded index, which contains only this site's cars.
   */
  slugs(query: EngineQuery): string[] {
    return this.#engine.search(query).ids.flatMap((id) => this.#rows.get(id)?.slug ?? []);
  }

  /**
   * Applies changed cars, `ids` whose rows the group has already replaced or removed, and returns the
   * resulting changes.
   */
  apply(ids: readonly string[], now: Date): Change[] {
    this.#now = now;
    const changes = ids.map((id): Change => {
      const row = this.#rows.get(id);
      const document = row ? this.#document(row, now) : null;
      if (!document) this.#expiries.delete(id);
      return document ? { kind: "put", document } : { kind: "delete", id };
    });
    if (changes.length === 0) return changes;
    this.#engine.apply(changes);
    this.#version = this.#nextVersion();
    this.#findNextExpiry();
    return changes;
  }

  /** Removes the cars whose listing days have ended, and returns the changes. */
  expire(now: Date): Change[] {
    if (now.getTime() < this.#nextExpiry) return [];
    return this.apply(
      [...this.#expiries].filter(([, until]) => until <= now.getTime()).map(([id]) => id),
      now,
    );
  }

  /** The documents of the engine, rebuilt from the cars as of the last change. */
  *documentsNow(): Generator<EngineDocument> {
    for (const row of this.#rows.values()) {
      const document = this.#document(row, this.#now);
      if (document) yield document;
    }
  }

  #document(row: IndexedCar, now: Date) {
    const car = this.#assemble(row);
    if (!car || !belongsToSite(car, this.site, now)) return null;
    const until = listedUntil(car, this.site.include_sold_cars_days);
    if (until) {
      if (until.getTime() <= now.getTime()) return null;
      this.#expiries.set(car.id, until.getTime());
    } else this.#expiries.delete(car.id);
    return documentOf(car, this.site, now);
  }

  #assemble(row: IndexedCar): (Car & { filtered_features: string[] }) | null {
    const car = assembleCar(row, this.site);
    return car && { ...car, filtered_features: row.filteredFeatures };
  }

  #findNextExpiry(): void {
    // Not Math.min(...): a large stock has more sold cars than a call may have arguments.
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const until of this.#expiries.values()) this.#nextExpiry = Math.min(this.#nextExpiry, until);
  }
}
