import { type ListName, listNames } from "#domain/staff/list-choice.ts";
import { cutText } from "#lib/sent-text.ts";

/** A list as a member filtered and sorted it, by a name. */
export type ListView = {
  id: string;
  list: ListName;
  name: string;
  /** Of the list's address: filters, `sort`, `columns`. */
  query: string;
  /** Whether members of the same role see it. */
  isShared: boolean;
  /** Whether this member may rename and delete it. */
  mayChange: boolean;
};

export const maxViews = 12;
export const maxViewName = 40;
const maxQuery = 1_000;

/** What an address says that isn't the view's: its page, and in lists of people's deals and leads what was searched, which may be a person's name. */
const notOfView = ["before", "after", "page", "view"];
const namesPeople: readonly ListName[] = ["leads", "deals"];

/** The query of a view: an address's, sorted, without what is empty. The same list gives the same text. */
export function viewQuery(list: ListName, search: string): string {
  const query = new URLSearchParams(search.slice(0, maxQuery));
  const left = [...query].filter(
    ([name, value]) =>
      value !== "" && !notOfView.includes(name) && !(name === "q" && namesPeople.includes(list)),
  );
  const rest = new URLSearchParams(left);
  rest.sort();
  return rest.toString();
}

/** What is done with a view; null for a form that no page sends. */
export type ViewStep =
  | { kind: "save"; list: ListName; name: string; query: string; isShared: boolean }
  | { kind: "rename"; id: string; name: string }
  | { kind: "delete"; id: string };

export function readViewStep(form: FormData): ViewStep | null {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const name = cutText(text("name").replace(/\s+/g, " "), maxViewName);
  const id = text("id").slice(0, 64);
  switch (text("step")) {
    case "save": {
      const list = listNames.find((one) => one === text("list"));
      if (!list || name === "") return null;
      return {
        kind: "save",
        list,
        name,
        query: viewQuery(list, text("query")),
        isShared: form.has("shared"),
      };
    }
    case "rename":
      return id === "" || name === "" ? null : { kind: "rename", id, name };
    case "delete":
      return id === "" ? null : { kind: "delete", id };
    default:
      return null;
  }
}
