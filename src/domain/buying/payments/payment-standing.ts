/** What polling the provider of a payment came to. */
export type Settled =
  | { kind: "paid" }
  | { kind: "ended"; reason?: string }
  /** The shopper can pay at `url`; `processing` while the bank processes the payment. */
  | { kind: "open"; url: string; processing: boolean }
  | { kind: "unanswered"; reason: string };

/** What the provider says about a payment now; `silent` when it doesn't answer within a shopper's patience. */
export type Standing = "paid" | "open" | "processing" | "silent" | "ended";

export function standingOf(settled: Settled): Standing {
  switch (settled.kind) {
    case "open":
      return settled.processing ? "processing" : "open";
    case "unanswered":
      return "silent";
    case "paid":
    case "ended":
      return settled.kind;
  }
}
