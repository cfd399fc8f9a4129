/** What the search of the console finds, by kind, the best first. */
export type Found = { kind: string; items: FoundItem[] }[];
export type FoundItem = { id: string; name: string; about: string; to: string };
