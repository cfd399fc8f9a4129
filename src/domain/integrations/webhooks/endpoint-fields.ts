/** What a member or a program says of an endpoint. */
export type EndpointFields = { url: string; types: readonly string[]; siteIds: readonly string[] | null };
export type EndpointProblems = Partial<Record<keyof EndpointFields, string>>;

export const maxUrlLength = 1_000;
