import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Site } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { maxSoldDays } from "./car-limit.server.ts";
import { GroupRows } from "./group-rows.ts";
import { inSlices } from "./in-slices.server.ts";
import { inCommonOf } from "./recorded-stocks.server.ts";
import { copyRows, replaceRows } from "./row-steps.server.ts";
import type { SearchServers } from "./search-servers.server.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { buildSiteIndex, type SiteIndex } from "./site-index.server.ts";
import type { SiteSearch } from "./site-search.server.ts";
import type { SiteStock } from "./site-stock.ts";
import {
  allCars,
  type CarRow,
  type Confirmation,
  carOf,
  carsById,
  changedCars,
  confirmations,
  countChanged,
  newestChange,
} from "./stock-rows.server.ts";

/** A site's index, and its search on a search server where its configuration names one. */
type Indexed = { index: SiteIndex; shared: SiteSearch | null };

export type GroupStockServices = {
  db: Database;
  now: () => Date;
  servers: SearchServers | null;
  /** A number that no index of this process has had. */
  nextVersion: () => number;
  /** How many changed cars are applied at once to a stock of so many cars, shown by so many sites. */
  maxAtOnce: (cars: number, sites: number) => number;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
};

/** Indexes of drafts in memory beside those of the sites. */
const maxDrafts = 3;

/**
 * The cars of one group and the indexes of its sites, from the same moment of the database: a state. A few
 * changed cars are applied at once. More are read into the next state beside the present one, in slices of
 * milliseconds, and all of its sites change to it together; both are in memory meanwhile, and share the cars
 * that didn't change. So an answer never mixes two imports.
 */
export class GroupStock {
  readonly #to: GroupStockServices;
  readonly #groupId: string;
  #rows: GroupRows;
  /** The last change that the rows contain, and the last that is known. */
  #seq: number;
  #wanted: number;
  #sites = new Map<string, Indexed>();
  /** Of sites with a draft, by their versions; they aren't brought up to date, but built again. */
  #drafts = new LRUCache<number, Indexed>({ max: maxDrafts });
  /** Indexes being built over the present rows, which therefore must not change. */
  #building = new Map<string, Promise<Indexed>>();
  #confirmations: Confirmation[];
  #following: Promise<void> | null = null;
  #replacing: Promise<void> | null = null;
  #closed = new AbortController();

  private constructor(
    to: GroupStockServices,
    groupId: string,
    rows: GroupRows,
    read: { seq: number; confirmed: Confirmation[] },
  ) {
    this.#to = to;
    this.#groupId = groupId;
    this.#rows = rows;
    this.#seq = read.seq;
    this.#wanted = read.seq;
    this.#confirmations = read.confirmed;
  }

  /** Reads the cars of a group. */
  static async load(to: GroupStockServices, groupId: string): Promise<GroupStock> {
    const rows = new GroupRows();
    const texts: SharedTexts = new Map();
    const soldSince = new Date(to.now().getTime() - maxSoldDays * dayMs);
    const read = async (tx: Transaction) => {
      const seq = await newestChange(tx);
      for await (const some of allCars(tx, groupId, soldSince))
        await inSlices(replaceRows(rows, [], some, texts));
      return { seq, confirmed: await confirmations(tx, groupId) };
    };
    return new GroupStock(to, groupId, rows, await to.db.withTenant({ groupId }, read, "snapshot"));
  }

  get cars(): number {
    return this.#rows.size;
  }

  get indexes(): { documents: number; isOnServer: boolean }[] {
    return [...this.#sites.values()].map(({ index, shared }) => ({
      documents: index.documents,
      isOnServer: shared?.answering ?? false,
    }));
  }

  /** Whether a next state is being prepared. */
  get isReplacing(): boolean {
    return this.#replacing !== null;
  }

  /** The present state of a site. */
  async of(site: Site): Promise<SiteStock> {
    const known = site.version < 0 ? this.#drafts.get(site.version) : this.#sites.get(site.id);
    const { index, shared } = known?.index.site.version === site.version ? known : await this.#build(site);
    const expired = index.expire(this.#to.now());
    shared?.follow(expired, this.#seq);
    const { state } = index;
    const confirmed = this.#confirmations;
    const idOf = (by: { slug: string } | { id: string }) => ("id" in by ? by.id : this.#rows.idOf(by.slug));
    const embedded = (query: Parameters<SiteStock["search"]>[0]) => index.search(query, state);
    const stock: SiteStock = {
      search: async (query) =>
        shared && !state.followedBy ? shared.search(query, embedded) : embedded(query),
      cars: (ids) => index.cars(ids, state),
      labels: () => index.labels(state),
      slugs: (query) => index.slugs(query, state),
      ids: (query) => index.search(query, state).ids,
      remembered: (by) => {
        const id = idOf(by);
        return (id !== undefined && index.cars([id], state)[0]) || null;
      },
      carVersion: (by) => {
        const id = idOf(by);
        return id === undefined ? 0 : index.carVersion(id, state);
      },
      inCommon: inCommonOf(state.key, site, () => stock),
      isEmbedded: !shared,
      version: state.version,
      nextChangeAt: state.nextChangeAt,
      get confirmedDays() {
        const own = confirmed.filter(({ dealershipId }) =>
          site.dealerships.some(({ id }) => id === dealershipId),
        );
        return own.map(({ at }) => calendarDate(at, site.timezone)).join(" ");
      },
    };
    return stock;
  }

  /**
   * Applies all committed changes, of which `seq` is one. Resolves when they are in every answer or, if they
   * are many, when their state is being prepared. Rejects if they could not be read; they are then wanted still.
   */
  async follow(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq);
    while (!this.#replacing && this.#seq < this.#wanted && !this.#closed.signal.aborted) {
      this.#following ??= this.#applyFew().finally(() => {
        this.#following = null;
      });
      await this.#following;
    }
  }

  /** Resolves when no next state is being prepared. */
  async settled(): Promise<void> {
    await this.#replacing;
  }

  /** Stops background work. */
  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([this.#replacing, ...[...this.#sites.values()].map(({ shared }) => shared?.close())]);
  }

  #build(site: Site): Promise<Indexed> {
    const key = `${site.id} ${site.version}`;
    const known = this.#building.get(key);
    if (known) return known;
    const steps = buildSiteIndex(site, this.#rows.byId, this.#to.now(), this.#to.nextVersion);
    const building = inSlices(steps)
      // Other processes may be writing the next state to a search server.
      .then((index) => (site.version < 0 ? this.#showDraft(index) : this.#show(index, !this.#replacing)))
      .finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  #showDraft(index: SiteIndex): Indexed {
    const shown = { index, shared: null };
    this.#drafts.set(index.site.version, shown);
    return shown;
  }

  #show(index: SiteIndex, onServer: boolean): Indexed {
    void this.#sites.get(index.site.id)?.shared?.close();
    const { db, servers } = this.#to;
    const newest = () => db.withoutTenant(newestChange);
    const shared = onServer && servers ? servers.searchOf(index.site, index, () => this.#seq, newest) : null;
    const shown = { index, shared };
    this.#sites.set(index.site.id, shown);
    return shown;
  }

  async #applyFew(): Promise<void> {
    while (this.#seq < this.#wanted && !this.#closed.signal.aborted) {
      const wanted = this.#wanted;
      const max = this.#to.maxAtOnce(this.#rows.size, Math.max(1, this.#sites.size));
      const read = async (tx: Transaction) => {
        const { cars, seq } = await countChanged(tx, this.#groupId, this.#seq);
        if (cars > max) return "many";
        const ids = await changedCars(tx, this.#groupId, this.#seq);
        const rows: CarRow[] = [];
        for await (const some of carsById(tx, this.#groupId, ids, this.#rows)) rows.push(...some.rows);
        return { ids, seq, rows, confirmed: await confirmations(tx, this.#groupId) };
      };
      const few = await this.#snapshot(read);
      if (few === "many") {
        this.#replacing = this.#replaceUntilDone();
        return;
      }
      await this.#untilBuilt();
      this.#seq = Math.max(few.seq, wanted);
      this.#confirmations = few.confirmed;
      this.#apply(few.ids, few.rows);
    }
  }

  /** In one piece: nothing is answered between its changes. */
  #apply(ids: string[], rows: CarRow[]): void {
    this.#drafts.clear();
    const before = new Map(ids.map((id) => [id, this.#rows.get(id)]));
    const texts: SharedTexts = new Map();
    for (const id of ids) this.#rows.delete(id);
    for (const row of rows) this.#rows.set(carOf(row, texts, before.get(row.id)));
    for (const { index, shared } of this.#sites.values()) {
      const changes = index.apply(before, this.#to.now());
      shared?.follow(changes, this.#seq);
    }
  }

  async #replaceUntilDone(): Promise<void> {
    const { log } = this.#to;
    const { signal } = this.#closed;
    for (let failures = 0; this.#seq < this.#wanted && !signal.aborted; ) {
      try {
        await this.#replace();
        failures = 0;
      } catch (error) {
        const waitMs = Math.min(60_000, 500 * 2 ** Math.min(failures++, 8));
        log.warn({ group: this.#groupId, reason: String(error), waitMs }, "stock: will be read again");
        await setTimeout(waitMs, null, { signal, ref: false }).catch(() => {});
      }
    }
    this.#replacing = null;
  }

  async #replace(): Promise<void> {
    const began = performance.now();
    const wanted = this.#wanted;
    // Other processes may write the next state to a search server before this one shows it.
    for (const { shared } of this.#sites.values()) void shared?.close();
    const rows = new GroupRows();
    const read = async (tx: Transaction) => {
      const { seq } = await countChanged(tx, this.#groupId, this.#seq);
      const ids = await changedCars(tx, this.#groupId, this.#seq);
      await inSlices(copyRows(this.#rows, rows));
      const texts: SharedTexts = new Map();
      for await (const some of carsById(tx, this.#groupId, ids, this.#rows))
        await inSlices(replaceRows(rows, some.ids, some.rows, texts));
      return { ids, seq, confirmed: await confirmations(tx, this.#groupId) };
    };
    const { ids, seq, confirmed } = await this.#snapshot(read);
    const indexes = await this.#indexesOver(rows, ids);
    if (this.#closed.signal.aborted) return;
    // From here on nothing else runs until every site shows the next state.
    this.#rows = rows;
    this.#drafts.clear();
    this.#confirmations = confirmed;
    this.#seq = Math.max(seq, wanted);
    for (const index of indexes) this.#show(index, true);
    const ms = Math.round(performance.now() - began);
    this.#to.log.info(
      { group: this.#groupId, changed: ids.length, cars: rows.size, ms },
      "stock: next state",
    );
  }

  /** An index of each site, also of those whose configuration changes meanwhile. */
  async #indexesOver(rows: GroupRows, changed: readonly string[]): Promise<SiteIndex[]> {
    const built = new Map<string, SiteIndex>();
    for (;;) {
      const missing = [...this.#sites.values()].find(
        ({ index: { site } }) => built.get(site.id)?.site.version !== site.version,
      );
      if (missing) {
        const { index } = missing;
        built.set(index.site.id, await inSlices(index.next(rows.byId, changed, this.#to.now())));
      } else if (this.#building.size > 0) await this.#untilBuilt();
      else return [...built.values()];
    }
  }

  async #untilBuilt(): Promise<void> {
    while (this.#building.size > 0) await Promise.allSettled(this.#building.values());
  }

  #snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#to.db.withTenant({ groupId: this.#groupId }, work, "snapshot");
  }
}
