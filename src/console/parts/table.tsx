import type { ReactNode } from "react";

/** What a row's head says beneath its name; beside it in a dense table. */
export function More({ children }: { children: ReactNode }) {
  return <span className="cell-more quiet small">{children}</span>;
}

export type Column<Row> = {
  name: string;
  /** The cell; the first column's is the row's head. */
  cell(row: Row): ReactNode;
  /** Figures stand at the end. */
  align?: "end";
  /** As narrow as its content. */
  isNarrow?: boolean;
  /** In place of its name, and whether the rows are sorted by it. */
  head?: ReactNode;
  sorted?: "ascending" | "descending" | "none";
  /** Whether the column's name is for screen readers only, as for a column of actions. */
  isNameHidden?: boolean;
};

/**
 * A native table. On a phone each row is a card, in which each cell has its column's name before it.
 * @param caption what the table lists, for screen readers
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isDense,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** For lists: a line a row where there is room, and cells one after the other on a phone; or only the latter. */
  isDense?: true | "on phones" | undefined;
}) {
  return (
    <table className="table" data-dense={isDense}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, align, isNameHidden, head, sorted }) => (
            <th key={name} scope="col" data-align={align} aria-sort={sorted}>
              {isNameHidden ? <span className="visually-hidden">{name}</span> : (head ?? name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell, align, isNarrow, isNameHidden }, at) =>
              at === 0 ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={name}
                  data-name={isNameHidden ? undefined : name}
                  data-align={align}
                  data-narrow={isNarrow || undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
