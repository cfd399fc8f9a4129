/** What became of starting a feed. `off`: it isn't enabled; `gone`: the configuration has no such scheduled feed. */
export type RequestOutcome = "requested" | "running" | "off" | "gone";
