import type { ReactNode } from "react";
import { Form, Link, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import {
  type Density,
  densities,
  type ListChoices,
  type ListName,
  readColumns,
} from "#domain/staff/list-choice.ts";
import {
  type ListOrder,
  nextOrder,
  orderText,
  readOrder,
  type SortValue,
  sortedBy,
} from "#lib/list-order.ts";
import { SubmitButton } from "./button.tsx";
import { SelectField } from "./field.tsx";
import { ListViews, type ViewCounts } from "./list-views.tsx";
import { Skeleton } from "./screen.tsx";
import { type Column, Table } from "./table.tsx";

export type ListColumn<Row> = Column<Row> & {
  /** What a list that is shown whole is sorted by; one in pages is sorted by the database. */
  value?(row: Row): SortValue;
  /** Whether it is shown only when it is chosen. */
  isExtra?: true;
};

/** A column’s name in addresses and choices; null for a column of actions, which is always shown and by which nothing is sorted. */
const idOf = ({ name, isNameHidden }: Pick<Column<never>, "name" | "isNameHidden">): string | null =>
  isNameHidden ? null : name.toLowerCase().replace(/[^a-z]/g, "");

/** Addresses of a list begin at its first page again when it is sorted otherwise. */
const pageNames = ["before", "after", "page"];

/**
 * A list of the console: its table is sorted by the column that the address names, and has the columns and the density that the address or the
 * member chose.
 * @param usual how dense it is by itself
 * @param counts the rows of its saved views
 * @param tabs above it; `foot` below it; `around` puts the table, or what stands in its place, into what its rows need, such as a form
 */
export function List<Row>({
  name,
  rows,
  columns,
  usual = "compact",
  counts = {},
  tabs,
  empty,
  foot,
  around = (table) => table,
  ...table
}: {
  name: ListName;
  caption: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  keyOf(row: Row): string;
  usual?: Density;
  counts?: ViewCounts;
  tabs?: ReactNode;
  empty: ReactNode;
  foot?: ReactNode;
  around?(table: ReactNode): ReactNode;
}) {
  const { query, order, density, isShown, isLoading } = useDisplay(name, columns, usual);
  const value = columns.find((column) => order !== null && idOf(column) === order.by)?.value;
  return (
    <div className="list">
      <div className="list-bar">
        <ListViews list={name} counts={counts} />
        {tabs}
        <Display
          key={`${query} ${density} ${columns.filter(isShown).map(idOf)}`}
          list={name}
          density={density}
          sort={orderText(order)}
          columns={columns.flatMap((column) => {
            const id = idOf(column);
            return id === null ? [] : [{ id, name: column.name, isShown: isShown(column) }];
          })}
        />
      </div>
      <div className="panel">
        {around(
          isLoading ? (
            <Skeleton />
          ) : rows.length === 0 ? (
            empty
          ) : (
            <Table
              {...table}
              isDense={density === "compact" || undefined}
              rows={value && order ? sortedBy(rows, value, order.isDown) : rows}
              columns={columns
                .filter(isShown)
                .map((column) => ({ ...column, ...headOf(column, order, query) }))}
            />
          ),
        )}
        {foot}
      </div>
    </div>
  );
}

function useDisplay<Row>(name: ListName, columns: readonly ListColumn<Row>[], usual: Density) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const choice = useRouteLoaderData<{ lists?: ListChoices }>("frame/frame-route")?.lists?.[name];
  const query = new URLSearchParams(search);
  const chosen = readColumns(query.get("columns")) ?? choice?.columns ?? null;
  return {
    query,
    order: readOrder(
      query.get("sort"),
      columns.map(idOf).filter((id) => id !== null),
    ),
    density: choice?.density ?? usual,
    isShown(column: ListColumn<Row>) {
      const id = idOf(column);
      return column === columns[0] || id === null || (chosen ? chosen.includes(id) : !column.isExtra);
    },
    isLoading: navigation.location?.pathname === pathname && navigation.formMethod !== "POST",
  };
}

function headOf<Row>(
  column: ListColumn<Row>,
  order: ListOrder | null,
  query: URLSearchParams,
): Pick<Column<Row>, "head" | "sorted"> {
  const id = idOf(column);
  if (id === null) return {};
  const search = sortedSearch(query, orderText(nextOrder(order, id)));
  return {
    sorted: order?.by !== id ? "none" : order.isDown ? "descending" : "ascending",
    head: (
      <Link className="sort" preventScrollReset to={{ search }}>
        {column.name}
      </Link>
    ),
  };
}

function sortedSearch(query: URLSearchParams, sort: string): string {
  const next = new URLSearchParams(query);
  for (const name of [...pageNames, "sort"]) next.delete(name);
  if (sort !== "") next.set("sort", sort);
  return next.toString();
}

const densityNames: Record<Density, string> = { compact: "Compact", comfortable: "Comfortable" };

/** Which columns the list has, how it is sorted, how dense it is. It is stored for the member. */
function Display({
  list,
  density,
  sort,
  columns,
}: {
  list: ListName;
  density: Density;
  sort: string;
  columns: readonly { id: string; name: string; isShown: boolean }[];
}) {
  const { pathname, search } = useLocation();
  return (
    <details className="list-display">
      <summary className="button" data-kind="plain" data-size="small">
        Display
      </summary>
      <Form method="post" action="/lists" className="panel panel-body form" preventScrollReset>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="back" value={pathname + search} />
        <fieldset className="field">
          <legend>Columns</legend>
          {columns.slice(1).map(({ id, name, isShown }) => (
            <label key={id} className="check">
              <input type="checkbox" name="column" value={id} defaultChecked={isShown} />
              {name}
            </label>
          ))}
        </fieldset>
        <SelectField label="Sorted by" name="sort" defaultValue={sort}>
          <option value="">As usual</option>
          {columns.map(({ id, name }) =>
            [id, `-${id}`].map((value) => (
              <option key={value} value={value}>
                {value === id ? name : `${name}, downwards`}
              </option>
            )),
          )}
        </SelectField>
        <SelectField label="Rows" name="density" defaultValue={density}>
          {densities.map((one) => (
            <option key={one} value={one}>
              {densityNames[one]}
            </option>
          ))}
        </SelectField>
        <SubmitButton kind="primary">Save</SubmitButton>
      </Form>
    </details>
  );
}
