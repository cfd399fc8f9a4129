/** Why nothing is sent to the sender of a lead, and since when. */
export type LeadStop = { cause: "unsubscribed" | "bounced" | "complained"; since: Date };
