/** A metric with a value for each set of labels; label values are slugs. */
export type LabelledGauge = {
  name: string;
  values: { labels: Record<string, string>; value: number }[];
};
