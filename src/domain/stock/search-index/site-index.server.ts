import type { ListedCar } from "#domain/cars/car.ts";
import { factsAttribute } from "#domain/cars/search-facts.ts";
import type { Site } from "#domain/configuration/site.ts";
import { listAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { buildEngine } from "#faceted-search/engine.ts";
import type {
  Change,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  SearchEngine,
} from "#faceted-search/search-engine.ts";
import { carSchemaOf } from "./car-document.ts";
import type { IndexedCar } from "./indexed-car.ts";
import { embeddedSearch, type SearchPort } from "./search-port.ts";
import {
  assemble,
  carsOf,
  changeBatches,
  changeOf,
  documentBatches,
  type Expiries,
  listing,
  type Rows,
} from "./site-documents.server.ts";
import { belongsToSite } from "./site-rules.ts";
import type { StockLabels } from "./site-stock.ts";

/**
 * One state of a site's stock. A page keeps the state that it began with, while later changes are applied: a
 * state that was followed by another knows the cars that the next one changed, as they were.
 */
export type StockState = {
  /** Differs from every other state of this process. */
  readonly version: number;
  /** What is cached of the state hangs on it. */
  readonly key: object;
  /** When the list will next change by time alone, or null. */
  readonly nextChangeAt: Date | null;
  readonly now: Date;
  followedBy: { before: ReadonlyMap<string, IndexedCar | undefined>; next: StockState } | null;
};

/** The attributes whose values pages read. */
const labelled = [...listAttributes, factsAttribute] as const;

/** The cars that each later change replaced, in order. */
function* changesSince(state: StockState): Generator<ReadonlyMap<string, IndexedCar | undefined>> {
  for (let at = state.followedBy; at; at = at.next.followedBy) yield at.before;
}

let lastRowVersion = 0;
const rowVersions = new WeakMap<IndexedCar, number>();

/** A row that changes is read anew, into another object. */
function rowVersion(row: IndexedCar): number {
  const known = rowVersions.get(row);
  if (known !== undefined) return known;
  rowVersions.set(row, ++lastRowVersion);
  return lastRowVersion;
}

/**
 * Builds the index of a site over the cars that its group has in memory, in short steps. The rows must not
 * change before the last one.
 * @param nextVersion returns a number that no index of this process has had, so that no stale cached page
 * counts as fresh
 */
export function* buildSiteIndex(
  site: Site,
  rows: Rows,
  now: Date,
  nextVersion: () => number,
): Generator<void, SiteIndex> {
  const expiries: Expiries = new Map();
  const engine = yield* buildEngine(
    carSchemaOf(site.search),
    documentBatches(site, rows, now, expiries),
    carsOf(site, rows),
  );
  return new SiteIndex(site, rows, engine, expiries, now, nextVersion);
}

/** One site's listed cars and their index. Small changes are made in it; large ones give the site a new one. */
export class SiteIndex {
  readonly site: Site;
  readonly embedded: SearchPort;
  readonly #engine: SearchEngine;
  readonly #rows: Rows;
  readonly #expiries: Expiries;
  readonly #nextVersion: () => number;
  /** The same object for a row as long as something holds it: what is cached of a car hangs on it, and most pages show the same few cars. */
  readonly #assembledCars = new WeakMap<IndexedCar, WeakRef<ListedCar>>();
  #state: StockState;
  #labels: { version: number; labels: StockLabels } | null = null;

  constructor(
    site: Site,
    rows: Rows,
    engine: SearchEngine,
    expiries: Expiries,
    now: Date,
    nextVersion: () => number,
  ) {
    this.site = site;
    this.#rows = rows;
    this.#engine = engine;
    this.#expiries = expiries;
    this.#nextVersion = nextVersion;
    this.#state = this.#newState(now);
    this.embedded = embeddedSearch(engine);
  }

  /** The present state; a page rendered in one state is stale in the next. */
  get state(): StockState {
    return this.#state;
  }

  get documents(): number {
    return this.#engine.status().documents;
  }

  /** Memory of the index, without the cars; takes as long as some hundred searches. */
  get bytes(): number {
    return this.#engine.status().bytes;
  }

  /** The answer of a state, also after later changes. */
  search(query: EngineQuery, at: StockState): EngineAnswer {
    if (!at.followedBy) return this.#engine.search(query);
    const ids = new Set([...changesSince(at)].flatMap((before) => [...before.keys()]));
    // A page is short and changes are few, so this is rare: the index goes back for one search.
    this.#engine.apply([...ids].map((id) => changeOf(this.site, id, this.#rowAt(id, at), at.now)));
    try {
      return this.#engine.search(query);
    } finally {
      this.#engine.apply([...ids].map((id) => changeOf(this.site, id, this.#rows.get(id), this.#state.now)));
    }
  }

  /**
   * The cars of an answer, in its order, as they are in a state. A car that doesn't belong to this site is left
   * out, whichever search returned it.
   */
  cars(ids: string[], at: StockState): ListedCar[] {
    return ids.flatMap((id) => {
      const row = this.#rowAt(id, at);
      const car = row && this.#assembled(row);
      return car && belongsToSite(car, this.site, at.now) ? [car] : [];
    });
  }

  /** `SiteStock.carVersion` of a car in a state. */
  carVersion(id: string, at: StockState): number {
    const row = this.#rowAt(id, at);
    if (!row) return 0;
    // With filters, time alone can exclude a car.
    const isFiltered = Object.keys(this.site.search.stockFilters).length > 0;
    return isFiltered && this.cars([id], at).length === 0 ? 0 : rowVersion(row);
  }

  /**
   * The values that the listed cars have of each attribute, by count: the same object until the stock changes. From
   * the embedded index.
   */
  labels(at: StockState): StockLabels {
    if (this.#labels?.version === at.version) return this.#labels.labels;
    const { facets } = this.search(
      {
        clauses: [],
        offset: 0,
        limit: 0,
        facets: labelled.map((attribute) => ({ attribute, limit: Number.MAX_SAFE_INTEGER })),
        stats: [],
      },
      at,
    );
    const labelsOf = (name: string) => (facets[name] ?? []).map(({ value }) => value);
    const labels = Object.fromEntries(labelled.map((name) => [name, labelsOf(name)])) as Record<
      keyof StockLabels,
      string[]
    >;
    this.#labels = { version: at.version, labels };
    return labels;
  }

  /**
   * The slugs of the cars that a query finds, in its order: for lists of the whole stock, which don't
   * assemble cars. Uses the embedded index, which contains only this site's cars.
   */
  slugs(query: EngineQuery, at: StockState): string[] {
    return this.search(query, at).ids.flatMap((id) => this.#rowAt(id, at)?.slug ?? []);
  }

  /**
   * Applies changed cars, whose rows the group has already replaced or removed, and returns the resulting
   * changes.
   * @param before the rows of these cars in the present state
   */
  apply(before: ReadonlyMap<string, IndexedCar | undefined>, now: Date): Change[] {
    if (before.size === 0) return [];
    const changes = [...before.keys()].map((id) =>
      changeOf(this.site, id, this.#rows.get(id), now, this.#expiries),
    );
    this.#engine.apply(changes);
    const next = this.#newState(now);
    this.#state.followedBy = { before, next };
    this.#state = next;
    return changes;
  }

  /**
   * The index over the next rows, in short steps; this one stays as it is and answers meanwhile. The next rows must not change before
   * the last step.
   * @param changed the ids of the rows that differ from the present ones
   */
  *next(rows: Rows, changed: readonly string[], now: Date): Generator<void, SiteIndex> {
    // Mostly new cars are less work in a new index.
    if (this.documents * 2 < carsOf(this.site, rows))
      return yield* buildSiteIndex(this.site, rows, now, this.#nextVersion);
    const expiries = new Map(this.#expiries);
    const engine = yield* this.#engine.withChanges(changeBatches(this.site, rows, changed, now, expiries));
    return new SiteIndex(this.site, rows, engine, expiries, now, this.#nextVersion);
  }

  /** Removes the cars whose listing days have ended, and returns the changes. */
  expire(now: Date): Change[] {
    const { nextChangeAt } = this.#state;
    if (!nextChangeAt || now < nextChangeAt) return [];
    const ended = [...this.#expiries].filter(([, until]) => until <= now.getTime());
    return this.apply(new Map(ended.map(([id]) => [id, this.#rows.get(id)])), now);
  }

  /** The documents of the engine, rebuilt from the cars as of the last change. */
  *documentsNow(): Generator<EngineDocument> {
    for (const row of this.#rows.values()) {
      const listed = listing(row, this.site, this.#state.now);
      if (listed) yield listed.document;
    }
  }

  #assembled(row: IndexedCar): ListedCar | null {
    const known = this.#assembledCars.get(row)?.deref();
    if (known) return known;
    const car = assemble(row, this.site);
    if (car) this.#assembledCars.set(row, new WeakRef(car));
    return car;
  }

  #rowAt(id: string, at: StockState): IndexedCar | undefined {
    for (const before of changesSince(at)) if (before.has(id)) return before.get(id);
    return this.#rows.get(id);
  }

  #newState(now: Date): StockState {
    // Not Math.min(...): a large stock has more sold cars than a call may have arguments.
    let first = Number.POSITIVE_INFINITY;
    for (const until of this.#expiries.values()) first = Math.min(first, until);
    const nextChangeAt = Number.isFinite(first) ? new Date(first) : null;
    return { version: this.#nextVersion(), key: {}, nextChangeAt, now, followedBy: null };
  }
}
