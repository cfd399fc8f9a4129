export const cadences = ["immediate", "daily"] as const;
/** How soon new cars are reported. */
export type Cadence = (typeof cadences)[number];
