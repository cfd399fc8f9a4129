import type { TokenRead } from "#domain/staff/access/token-reads.ts";

export type NewToken = {
  name: string;
  reads: TokenRead[];
  /** For how long it works. */
  days: number;
};

/** How long a token may work, in days. */
export const tokenPeriods = [7, 30, 90, 180, 365] as const;
export const defaultTokenDays = 90;
/** The tokens that a member may have in a group at once. */
export const maxTokens = 10;

export type TokenProblems = Partial<Record<"name" | "days" | "reads", string>>;
