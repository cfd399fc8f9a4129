export type DeleteOutcome =
  | { kind: "deleted" }
  /** The car comes from a feed, which would bring it again: it can be hidden or marked as sold. */
  | { kind: "from a feed" }
  /** A shopper reserved or bought it. */
  | { kind: "reserved" }
  | { kind: "gone" };
