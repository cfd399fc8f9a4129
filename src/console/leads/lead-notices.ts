/** What `/leads/new` responds. */
export type NewLeads = {
  /** The time until which leads were looked for, ISO 8601, to send as `since` next. */
  at: string;
  /** The names of sites that got a lead. */
  sites: string[];
};

/** A lead is looked for when it is this old, in milliseconds: then the transaction that stored it has ended. */
export const settledMs = 2_000;

/** A notice says where a lead came in and nothing about the shopper: it shows on locked screens. */
export const noticeText = (site: string): string => `A new lead for ${site}`;

/** Whether notices can be shown: not offered by the browser, blocked in its settings, off, or on. */
export type NoticeState = "unavailable" | "blocked" | "off" | "on";

export function noticeState(
  permission: "default" | "granted" | "denied" | null,
  isWanted: boolean,
): NoticeState {
  if (permission === null) return "unavailable";
  if (permission === "denied") return "blocked";
  return permission === "granted" && isWanted ? "on" : "off";
}
