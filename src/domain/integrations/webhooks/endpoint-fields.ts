/** What a member or a program says of an endpoint. */
export type EndpointFields = { url: string; types: readonly string[]; siteIds: readonly string[] | null };
/** What is chosen of an endpoint, besides its secret. */
export type EndpointChoice = EndpointFields & { isActive: boolean };
export type EndpointProblems = Partial<Record<keyof EndpointFields, string>>;

export const maxUrlLength = 1_000;
