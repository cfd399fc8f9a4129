/** An endpoint as people see it. `trying`: the last try failed. The others but `active` are why it is disabled. */
export type ListedEndpoint = {
  id: string;
  /** The program that added it; null for a member. */
  clientId: string | null;
  url: string;
  types: string[];
  siteIds: string[] | null;
  state: "active" | "trying" | "gone" | "failing" | "member" | "imported";
  hasSecret: boolean;
  /** Events that it hasn't got yet, and when the first of them happened. */
  waiting: number;
  waitingSince: string | null;
  lastSentAt: string | null;
  failingSince: string | null;
  nextTryAt: string | null;
  disabledAt: string | null;
  passedOver: number;
};

export type ListedAttempt = {
  number: number;
  type: string;
  /** Null for a test. */
  seq: number | null;
  at: string;
  outcome: "sent" | "failed" | "passed over";
  status: number | null;
  reason: string | null;
  ms: number;
};
