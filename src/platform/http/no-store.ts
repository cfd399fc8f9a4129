/** Headers of a response that no cache may store, and of one with personal data. */
export const noStore = { "Cache-Control": "no-store" } as const;
export const privateNoStore = { "Cache-Control": "private, no-store" } as const;
