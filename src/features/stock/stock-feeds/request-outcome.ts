/** What became of starting a feed. `gone`: the configuration has no such scheduled feed. */
export type RequestOutcome = "requested" | "running" | "gone";
