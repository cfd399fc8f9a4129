/** The lists of a site's content that the console edits. */
export const editedLists = ["pages", "articles", "categories", "popups"] as const;
export type EditedList = (typeof editedLists)[number];

/** An entry of a site's content: `{ list: "pages", key: "/about-us" }`. */
export type EntryName = { list: EditedList; key: string };

type EntryKind = {
  /** One of them, as people name it. */
  name: string;
  hasBlocks: boolean;
  /** In the order of the form. Keys that aren't named come last, folded away. */
  first: readonly string[];
};

export const entryKinds: Record<EditedList, EntryKind> = {
  pages: { name: "page", hasBlocks: true, first: ["title", "path", "description"] },
  articles: {
    name: "article",
    hasBlocks: true,
    first: ["title", "category", "slug", "date", "author", "image", "summary"],
  },
  categories: { name: "category", hasBlocks: false, first: ["title", "slug", "description", "url"] },
  popups: {
    name: "popup",
    hasBlocks: false,
    first: ["title", "description", "src", "buttonText", "linkTo", "expiryDate", "pages", "delaySeconds"],
  },
};

/** Where shoppers see an entry; null for one without a page of its own. */
export function addressOnSite(list: EditedList, key: string): string | null {
  if (list === "pages") return key;
  if (list === "articles" || list === "categories") return `/blog/${key}`;
  return null;
}

const queryNames: Record<EditedList, string> = {
  pages: "page",
  articles: "article",
  categories: "category",
  popups: "popup",
};

/** The console's address of an entry's form. @param target id of the site, such as `site:harbour` */
export const entryAddress = (target: string, { list, key }: EntryName): string =>
  `/pages/edit?${new URLSearchParams({ of: target, [queryNames[list]]: key })}`;

/** The console's address of the form of a new entry. */
export const newEntryAddress = (target: string, list: EditedList): string =>
  `/pages/edit?${new URLSearchParams({ of: target, new: list })}`;

/** The entry that an address names; its key is null for a new one. Null for an address that names none. */
export function entryOfAddress(query: URLSearchParams): EntryName | { list: EditedList; key: null } | null {
  const list = editedLists.find((one) => one === query.get("new"));
  if (list) return { list, key: null };
  const named = editedLists.find((one) => query.has(queryNames[one]));
  return named ? { list: named, key: query.get(queryNames[named]) ?? "" } : null;
}
