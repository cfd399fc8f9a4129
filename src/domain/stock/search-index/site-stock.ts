import type { ListedCar } from "#domain/cars/car.ts";
import type { factsAttribute } from "#domain/cars/search-facts.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";

/** Values by attribute, those with more cars first. */
export type StockLabels = Readonly<Record<ListAttribute | typeof factsAttribute, readonly string[]>>;

/** Reads again what a page read, and gives something short that is equal if and only if the answers are. */
export type Reading = (stock: SiteStock) => string | Promise<string>;

/**
 * Notes that a page read something.
 * @param before what `reading` gave then @param bytes of the reading @param ids of the cars that the answer depends on; null: on any car of the site
 */
export type Note = (reading: Reading, before: string, bytes: number, ids: readonly string[] | null) => void;

/**
 * One state of a site's stock for a page: search, the cars of an answer, and the version that cached pages depend
 * on. Later changes don't alter its answers.
 */
export type SiteStock = {
  search(query: EngineQuery): Promise<EngineAnswer>;
  cars(ids: string[]): ListedCar[];
  /** The values of its cars by attribute: the same object until the stock changes. */
  labels(): StockLabels;
  /** The slugs of all cars that a query finds, without a limit. */
  slugs(query: EngineQuery): string[];
  /** The same by id. */
  ids(query: EngineQuery): string[];
  /**
   * A car of the site by its slug or id, whatever its status, from this process's memory: for when the
   * database is unavailable.
   */
  remembered(by: { slug: string } | { id: string }): ListedCar | null;
  /**
   * A number that is another one once the car's row was changed, whatever its status; 0 for a car that the site doesn't show or this process
   * hasn't read.
   */
  carVersion(by: { slug: string } | { id: string }): number;
  /**
   * What `read` gives of this state: read once for all of its pages. It may depend on the state and the site's configuration only, and hold no
   * state, since cached pages hold it.
   * @param note called with all that it read, as one reading
   */
  inCommon<T>(name: string, read: (stock: SiteStock) => Promise<T>, note?: Note): Promise<T>;
  /** Whether searches are answered in this process. */
  isEmbedded: boolean;
  version: number;
  nextChangeAt: Date | null;
  /** The days on which feeds confirmed stock; pages that show the day depend on it. */
  readonly confirmedDays: string;
};

export type SiteStocks = {
  /** The present state of a site's stock; the first call for a group reads its cars. */
  of(site: Site): Promise<SiteStock>;
};
