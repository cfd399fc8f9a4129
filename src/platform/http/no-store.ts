/** Headers of a response that nobody may keep, and of one that says something about its visitor. */
export const noStore = { "Cache-Control": "no-store" } as const;
export const privateNoStore = { "Cache-Control": "private, no-store" } as const;
