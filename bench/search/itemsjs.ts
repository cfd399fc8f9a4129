import type { EngineAnswer, EngineDocument } from "#faceted-search/search-engine.ts";
import { columns, sorts } from "./cars.ts";
import { type Peer, refinedLabels, Terms, toList } from "./peer.ts";
import { load } from "./peer-packages.ts";

type Item = { id: number } & Record<string, string | number | string[]>;
type Bucket = { key: string; doc_count: number };
type Answer = {
  pagination: { total: number };
  data: { items: Item[]; aggregations: Record<string, { buckets: Bucket[] }>; allFilteredItems?: Item[] };
};
type ItemsJs = (items: Item[], options: unknown) => { search(options: unknown): Answer };

/**
 * itemsjs: disjunctive facets built in; text and ranges by externally computed ids (its own filter function
 * doesn't affect counts).
 */
export async function itemsjs(): Promise<Peer> {
  const { default: create } = await load<{ default: ItemsJs }>("itemsjs");
  let index: ReturnType<ItemsJs>;
  let cars: EngineDocument[] = [];
  let terms: Terms;
  function idsOf(text: string | undefined, inRange: (car: EngineDocument) => boolean): number[] {
    const found = text === undefined ? cars.keys() : terms.find(text);
    return [...found].filter((at) => inRange(cars[at]!)).map((at) => at + 1);
  }

  return {
    build(documents) {
      cars = documents;
      terms = new Terms(documents);
      // Its ids start at 1: it treats 0 as missing.
      const items = documents.map((car, at): Item => {
        const labels = Object.entries(car.values).filter(([, label]) => typeof label === "string");
        return { id: at + 1, ...Object.fromEntries(labels), ...car.numbers } as Item;
      });
      index = create(items, {
        native_search_enabled: false,
        custom_id_field: "id",
        sortings: Object.fromEntries(
          Object.entries(sorts).map(([name, [key]]) => [
            name,
            { field: [key!.by, "id"], order: [key!.direction, "asc"] },
          ]),
        ),
        aggregations: Object.fromEntries(
          columns.map(([name]) => [name, { size: 100_000, conjunction: false, hide_zero_doc_count: true }]),
        ),
      });
    },
    search(query) {
      const filters: Record<string, string[]> = {};
      const ranges: { by: string; min: number; max: number }[] = [];
      for (const clause of query.clauses) {
        if ("anyOf" in clause) filters[clause.attribute] = clause.anyOf;
        else ranges.push({ by: clause.attribute, min: clause.min ?? -Infinity, max: clause.max ?? Infinity });
      }
      const inRange = (car: EngineDocument) =>
        ranges.every(({ by, min, max }) => car.numbers[by]! >= min && car.numbers[by]! <= max);
      const ids = query.text === undefined && ranges.length === 0 ? null : idsOf(query.text, inRange);
      const found = index.search({
        per_page: query.limit,
        page: 1,
        sort: query.sort,
        filters,
        ...(ids === null ? {} : { ids }),
        is_all_filtered_items: true,
      });
      const answer: EngineAnswer = {
        total: found.pagination.total,
        ids: found.data.items.map(({ id }) => cars[id - 1]!.id),
        facets: {},
        stats: {},
      };
      for (const { attribute, limit } of query.facets) {
        const refined = refinedLabels(query, attribute);
        const counts = new Map(refined.map((label) => [label, 0]));
        for (const { key, doc_count } of found.data.aggregations[attribute]!.buckets)
          counts.set(key, doc_count);
        answer.facets[attribute] = toList(counts, limit, refined);
      }
      for (const name of query.stats) {
        let min = Infinity;
        let max = -Infinity;
        for (const item of found.data.allFilteredItems ?? []) {
          const value = item[name] as number;
          if (value < min) min = value;
          if (value > max) max = value;
        }
        answer.stats[name] = min <= max ? { min, max } : null;
      }
      return answer;
    },
  };
}
