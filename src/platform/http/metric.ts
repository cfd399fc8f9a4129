/** A metric that is read when it is asked for, with a value for each set of labels; label values are slugs. */
export type Metric = {
  /** In snake case, without the prefix of all metrics: counters end with `_total`, others name their unit. */
  name: string;
  /** What it counts, as `# HELP` says it. */
  help: string;
  type: "gauge" | "counter";
  values: { labels: Record<string, string>; value: number }[];
};

/** A metric with one value and no labels. */
export const single = (type: Metric["type"], name: string, help: string, value: number): Metric => ({
  name,
  help,
  type,
  values: [{ labels: {}, value }],
});

export function gaugeOf<Item>(
  items: readonly Item[],
  labelsOf: (item: Item) => Record<string, string>,
  name: string,
  help: string,
  read: (item: Item) => number | null,
): Metric {
  const values = items.flatMap((item) => {
    const value = read(item);
    return value === null ? [] : [{ labels: labelsOf(item), value }];
  });
  return { name, help, type: "gauge", values };
}
