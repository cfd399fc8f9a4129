/** The lists of the console whose columns a member chooses. */
export const listNames = ["leads", "deals", "stock", "feeds", "people", "sites"] as const;
export type ListName = (typeof listNames)[number];

export const densities = ["compact", "comfortable"] as const;
export type Density = (typeof densities)[number];

/** How a member wants a list; null as it is by itself. */
export type ListChoice = { columns: string[] | null; density: Density | null };
export type ListChoices = Partial<Record<ListName, ListChoice>>;

const maxColumns = 20;
const isColumn = (name: string) => /^[a-z]{1,20}$/.test(name);

/** Columns as an address names them, `stage.owner`; null for none. */
export function readColumns(text: string | null): string[] | null {
  const names = (text ?? "").split(".").filter(isColumn).slice(0, maxColumns);
  return names.length === 0 ? null : names;
}

/** Whether it is an address of the console: one that begins with two slashes is another host's. */
export const isListAddress = (address: string): boolean => /^\/[a-z]*(\?|$)/.test(address);

/** What the form below a list sends; null for a form that no page sends. */
export function readListChoice(
  form: FormData,
): { list: ListName; choice: ListChoice; sort: string; back: string } | null {
  const list = listNames.find((name) => name === form.get("list"));
  const back = String(form.get("back") ?? "");
  if (!list || !isListAddress(back)) return null;
  const columns = form.getAll("column").map(String).filter(isColumn).slice(0, maxColumns);
  const density = densities.find((one) => one === form.get("density")) ?? null;
  return { list, choice: { columns, density }, sort: String(form.get("sort") ?? ""), back };
}

/** The list's address after the choice: sorted as chosen, from its first page, and without columns of its own. */
export function addressAfter(back: string, sort: string): string {
  const { pathname, searchParams } = new URL(back, "http://console.invalid");
  for (const name of ["columns", "before", "after", "page", "sort"]) searchParams.delete(name);
  if (/^-?[a-z]{1,20}$/.test(sort)) searchParams.set("sort", sort);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
