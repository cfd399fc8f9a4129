import { compareNames } from "./name-order.ts";

/** How a list is sorted: by which column, and whether downwards. */
export type ListOrder<By extends string = string> = { by: By; isDown: boolean };

/** Reads `name`, or `-name` for downwards; null for none, or a column that the list doesn't have. */
export function readOrder<By extends string>(
  text: string | null,
  columns: readonly By[],
): ListOrder<By> | null {
  const isDown = text?.startsWith("-") ?? false;
  const by = columns.find((one) => one === (isDown ? text?.slice(1) : text));
  return by === undefined ? null : { by, isDown };
}

export const orderText = (order: ListOrder | null): string =>
  order === null ? "" : `${order.isDown ? "-" : ""}${order.by}`;

/** What a press on a column’s heading sorts by: upwards, then downwards, then as the list is by itself. */
export function nextOrder(order: ListOrder | null, by: string): ListOrder | null {
  if (order?.by !== by) return { by, isDown: false };
  return order.isDown ? null : { by, isDown: true };
}

export type SortValue = string | number | null;

/** The rows by a value of each; equal ones stay as they are, those without one come last. */
export function sortedBy<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  isDown: boolean,
): readonly Row[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const apart =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : compareNames(String(one), String(other));
    return isDown ? -apart : apart;
  });
}
