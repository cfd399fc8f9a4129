/** What visits are counted by. `unknown` is for what happens without a visitor's request, such as a payment that the provider reports. */
export const devices = ["phone", "tablet", "desktop", "unknown"] as const;
export type Device = (typeof devices)[number];
