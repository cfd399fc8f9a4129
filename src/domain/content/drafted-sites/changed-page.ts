/** A page that a draft changes. `title` is the draft's, of a removed page the live one. */
export type ChangedPage = { path: string; title: string; how: "changed" | "added" | "removed" };
