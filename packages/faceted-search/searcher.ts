import { countBits, hasBit, intersect, listBits, subtract, wordsFor } from "./bitset.ts";
import { countLabels, countLabelsOf } from "./counting.ts";
import { allAndAllButOne, type DocumentSet, intersectAll, type Refinement, refine } from "./document-sets.ts";
import { addMissing, type CountOf, facetList } from "./facet-list.ts";
import { attributeNamed, type CompiledAttribute, labelAttribute, numberAttribute } from "./schema.ts";
import {
  releaseBits,
  resetScratch,
  scratchLabelCounts,
  scratchList,
  scratchScores,
  takeBits,
  takenBits,
} from "./scratch.ts";
import type { Condition, EngineAnswer, EngineQuery, FacetValue } from "./search-engine.ts";
import { pickFirst, type SortOrder } from "./sort-order.ts";
import type { Store } from "./store.ts";
import { parseText, WISH_SCORE } from "./text.ts";
import type { ResolvedText, WordIndex } from "./word-index.ts";

/** What was typed, as the words of this stock. */
type Typed = { words: WordIndex; resolved: ResolvedText };
type Facet = { attribute: CompiledAttribute; limit: number };

/** Answers queries over a store. Caches only the facet lists of the whole stock, until the stock changes. */
export class Searcher {
  readonly #store: Store;
  #wholeLists = new Map<CompiledAttribute, { limit: number; list: FacetValue[] }>();
  #wholeVersion = -1;

  constructor(store: Store) {
    this.#store = store;
  }

  search(query: EngineQuery): EngineAnswer {
    resetScratch();
    const store = this.#store;
    const words = wordsFor(store.slots.used);
    const sort = this.#sortOf(query.sort);
    const facets = query.facets.map(({ attribute, limit }) => ({
      attribute: labelAttribute(store.schema, attribute),
      limit,
    }));
    const stats = query.stats.map((name) => numberAttribute(store.schema, name));
    const refinements = refine(store, query.clauses);
    const { base, text } = this.#base(query, words);
    const { all, without } = allAndAllButOne(
      base,
      refinements,
      (attribute) => facets.some((facet) => facet.attribute === attribute) || stats.includes(attribute),
      words,
    );

    const answer: EngineAnswer = { total: all?.count ?? store.slots.count, ids: [], facets: {}, stats: {} };
    // The documents that match every refinement, for the page, its counts and its extents.
    const list = scratchList(store.slots.used);
    const size = all === null ? 0 : listBits(list, all.bits, words);
    if (!query.tiers) this.#addPage(answer, query, sort, all, list, size, text);
    for (const attribute of stats) {
      if (without.has(attribute)) continue;
      const column = store.numbers[attribute.number]!;
      answer.stats[attribute.name] = column.extent(all?.bits ?? null, list, size, query.tails);
    }
    this.#addFacets(answer, facets, refinements, all, without, list, size, words);
    for (const [attribute, set] of without) {
      if (attribute.number < 0) continue;
      const members = set === null ? 0 : listBits(list, set.bits, words);
      answer.stats[attribute.name] = store.numbers[attribute.number]!.extent(
        set?.bits ?? null,
        list,
        members,
        query.tails,
      );
    }
    if (query.tiers) this.#addTiers(answer, query, query.tiers, sort, all, list, words);
    return answer;
  }

  #sortOf(name: string | undefined): SortOrder {
    const { sorts, schema } = this.#store;
    const wanted = name === undefined || name === "relevance" ? schema.source.defaultSort : name;
    const sort = sorts.get(wanted);
    if (sort === undefined) throw new RangeError(`unknown sort: ${wanted}`);
    return sort;
  }

  #base(query: EngineQuery, words: number): { base: Uint32Array | null; text: Typed | null } {
    const typed = parseText(query.text);
    const text = typed === null ? null : this.#store.text.resolve(typed);
    const base = text === null ? null : text.words.select(text.resolved, words);
    return { base: intersectAll(base, refine(this.#store, query.base ?? []), words), text };
  }

  #addPage(
    answer: EngineAnswer,
    query: EngineQuery,
    sort: SortOrder,
    all: DocumentSet,
    list: Uint32Array,
    size: number,
    text: Typed | null,
  ): void {
    const { slots } = this.#store;
    const offset = Math.max(0, query.offset);
    const limit = Math.max(0, query.limit);
    const typed = query.sort === "relevance" ? text : null;
    const wishes = (query.prefer ?? []).flatMap((clause) => refine(this.#store, [clause]));
    // Without any filter the documents aren't listed.
    const members =
      all === null && wishes.length > 0 ? listBits(list, slots.live, wordsFor(slots.used)) : size;
    const page =
      typed === null && wishes.length === 0
        ? sort.page(all?.bits ?? null, list, answer.total, offset, limit)
        : this.#byScore(typed, wishes, sort, list, members, Math.min(offset + limit, members)).slice(offset);
    for (const slot of page) answer.ids.push(slots.ids[slot]!);
  }

  /** Tier by tier until the page is full: those after it aren't looked up. Overwrites `list`. */
  #addTiers(
    answer: EngineAnswer,
    query: EngineQuery,
    tiers: readonly Condition[],
    sort: SortOrder,
    all: DocumentSet,
    list: Uint32Array,
    words: number,
  ): void {
    const { slots, schema } = this.#store;
    for (const { attribute } of tiers) attributeNamed(schema, attribute);
    const rest = takeBits(words);
    const tier = takeBits(words);
    rest.set((all?.bits ?? slots.live).subarray(0, words));
    let skip = Math.max(0, query.offset);
    let wanted = Math.max(0, query.limit);
    const take = (bits: Uint32Array) => {
      const size = countBits(bits, words);
      if (skip >= size) {
        skip -= size;
        return;
      }
      listBits(list, bits, words);
      const page = sort.page(bits, list, size, skip, wanted);
      for (const slot of page) answer.ids.push(slots.ids[slot]!);
      wanted -= page.length;
      skip = 0;
    };
    for (const condition of tiers) {
      if (wanted === 0) return;
      const mark = takenBits();
      const { bits } = refine(this.#store, [condition])[0]!;
      intersect(tier, rest, bits, words);
      subtract(rest, rest, tier, words);
      releaseBits(mark);
      take(tier);
    }
    if (wanted > 0) take(rest);
  }

  /** By score; equal scores in the sort order. */
  #byScore(
    text: Typed | null,
    wishes: Refinement[],
    sort: SortOrder,
    list: Uint32Array,
    size: number,
    end: number,
  ): number[] {
    if (end === 0) return [];
    const scores = this.#scores(text, wishes, list, size);
    const position = sort.position.values;
    // There are few distinct scores: the page is filled one score at a time, each in the sort order.
    const distinct = [...new Set(Array.from(list.subarray(0, size), (slot) => scores[slot]!))];
    const page: number[] = [];
    for (const score of distinct.sort((a, b) => b - a)) {
      if (page.length >= end) break;
      const level = list.subarray(0, size).filter((slot) => scores[slot] === score);
      page.push(...pickFirst(level, level.length, end - page.length, (slot) => position[slot]!));
    }
    return page;
  }

  #scores(text: Typed | null, wishes: Refinement[], list: Uint32Array, size: number): Float64Array {
    const { used } = this.#store.slots;
    const scores =
      text?.words.score(text.resolved, list, size, used) ?? scratchScores(used).total.fill(0, 0, used);
    for (const { bits } of wishes)
      for (let i = 0; i < size; i++) if (hasBit(bits, list[i]!)) scores[list[i]!]! += WISH_SCORE;
    return scores;
  }

  #addFacets(
    answer: EngineAnswer,
    facets: Facet[],
    refinements: Refinement[],
    all: DocumentSet,
    without: Map<CompiledAttribute, DocumentSet>,
    list: Uint32Array,
    size: number,
    words: number,
  ): void {
    const { labels } = this.#store;
    const documents = this.#store.slots.count;
    const counts = scratchLabelCounts(labels.size);
    const free = facets.filter((facet) => !without.has(facet.attribute));
    const how = this.#count(all, list, size, words, (members) => {
      counts.fill(0, 0, labels.size);
      countLabels(
        this.#store,
        counts,
        list,
        members,
        free.map((facet) => facet.attribute),
      );
    });
    for (const { attribute, limit } of free) {
      answer.facets[attribute.name] =
        how === "total"
          ? this.#wholeList(attribute, limit)
          : facetList(labels, attribute.facet, limit, documents, counts, how);
    }
    for (const { attribute, limit } of facets) {
      const set = without.get(attribute);
      if (set === undefined) continue;
      const codes = refinements.find((refinement) => refinement.attribute === attribute)!.codes;
      const members = set === null ? 0 : listBits(list, set.bits, words);
      const read = this.#count(set, list, members, words, (n) => {
        countLabelsOf(this.#store, counts, list, n, attribute);
      });
      const found =
        read === "total"
          ? this.#wholeList(attribute, limit)
          : facetList(labels, attribute.facet, limit, documents, counts, read);
      addMissing(found, labels, counts, read, codes);
      answer.facets[attribute.name] = found;
    }
  }

  /** Counts a set, or its complement when the set holds more than half of the stock. Overwrites `list`. */
  #count(
    set: DocumentSet,
    list: Uint32Array,
    size: number,
    words: number,
    count: (size: number) => void,
  ): CountOf {
    const { slots } = this.#store;
    if (set === null || set.count === slots.count) return "total";
    if (size * 2 <= slots.count) {
      count(size);
      return "counted";
    }
    const rest = takeBits(words);
    subtract(rest, slots.live, set.bits, words);
    count(listBits(list, rest, words));
    return "complement";
  }

  #wholeList(attribute: CompiledAttribute, limit: number): FacetValue[] {
    const { labels, version, slots } = this.#store;
    if (this.#wholeVersion !== version) {
      this.#wholeLists.clear();
      this.#wholeVersion = version;
    }
    const cached = this.#wholeLists.get(attribute);
    if (cached !== undefined && cached.limit === limit) return cached.list.slice();
    const list = facetList(labels, attribute.facet, limit, slots.count, labels.totals, "total");
    this.#wholeLists.set(attribute, { limit, list });
    // A copy, because callers sort lists in place.
    return list.slice();
  }
}
