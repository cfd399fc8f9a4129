/** What became of a site in a change of many. */
export const siteStates = [
  /** It is changed next. */
  "waiting",
  "applied",
  /** It has the value already. */
  "unchanged",
  /** Its own value holds, or its group's or template's. */
  "own",
  /** The change would make it unusable. */
  "refused",
  /** It is rolled back next. */
  "returning",
  "returned",
  /** The agency's value was changed again since, so it wasn't rolled back. */
  "overtaken",
] as const;
export type SiteState = (typeof siteStates)[number];

/** States that the task works on. */
export const dueStates = ["waiting", "returning"] as const satisfies readonly SiteState[];
