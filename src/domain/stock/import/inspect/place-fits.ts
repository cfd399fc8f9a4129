import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { looksLike } from "./column-evidence.ts";
import { type Fit, fewest, never } from "./fit.ts";

const place: Fit = (_, { kindShare, median, total, different }) => {
  const isNumbers = total >= 5 && kindShare("a number") > 0.9 && different > total / 2;
  return isNumbers || kindShare("a price", "a web address", "a date") > 0.3 || (median ?? 0) > 100_000
    ? never
    : 0;
};

const town: Fit = (column, evidence) => {
  const { share, different } = evidence;
  if (column.filled >= fewest && column.texts.size === column.filled && share(looksLike.code) > 0.9)
    return never;
  if (share(looksLike.flag) > 0.5 || (share(looksLike.digits) > 0.8 && different > 20)) return never;
  return place(column, evidence);
};

export const placeFits: Partial<Record<FeedField, Fit>> = {
  dealership: (column, evidence) => {
    const { different, total, share } = evidence;
    // A number of the sender, the same in all rows, says nothing of the cars.
    const isOne =
      different === 1 && total >= fewest && share((text) => /\d/.test(text) && !/\s/.test(text)) === 1;
    return isOne ? never : place(column, evidence);
  },
  location: town,
  city: town,
  state: (_, { share }) => (share((text) => /\d/.test(text)) > 0.5 ? never : 0),
};
