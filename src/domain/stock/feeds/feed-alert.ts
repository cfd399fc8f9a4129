import { zonedIso } from "#lib/zoned-time.ts";
import type { FeedCondition } from "./feed-condition.ts";

export type AlertFacts = {
  groupSlug: string;
  /** A site of the group, for commands. */
  siteSlug: string;
  feed: string;
  zone: string;
  freshAt: Date | null;
  lastRunAt: Date | null;
  lastMessage: string | null;
  nextRunAt: Date | null;
};

/** An instant as `2026-11-23 04:30` in a zone. */
export const localTime = (at: Date, zone: string): string =>
  zonedIso(at, zone).slice(0, 16).replace("T", " ");

/** The e-mail to the operator when a feed's condition changes; null means that it has recovered. */
export function alertText(condition: FeedCondition, facts: AlertFacts): { subject: string; text: string } {
  const { feed, groupSlug, siteSlug, zone } = facts;
  const at = (date: Date | null) => (date === null ? "never" : `${localTime(date, zone)} (${zone})`);
  const command = `forecourt feeds pull ${feed} --site ${siteSlug}`;
  const times = [`Last delivery: ${at(facts.freshAt)}`, `Last run: ${at(facts.lastRunAt)}`];
  const result = facts.lastMessage === null ? [] : [`Result: ${facts.lastMessage}`];
  const next = `Next run: ${facts.nextRunAt === null ? "none" : at(facts.nextRunAt)}`;
  const named = `The stock feed ${feed} of ${groupSlug}`;
  switch (condition) {
    case "stale":
      return {
        subject: `Stock feed ${feed} of ${groupSlug} is stale`,
        text: [
          `${named} has delivered nothing new for too long. The site still shows the stock of the last delivery.`,
          "",
          ...times,
          ...result,
          next,
          "",
          `Run it now: ${command}`,
          `What happened: forecourt feeds history ${feed} --site ${siteSlug}`,
        ].join("\n"),
      };
    case "stopped":
      return {
        subject: `Stock feed ${feed} of ${groupSlug} needs a decision`,
        text: [
          `${named} brought a file that was not imported. Nothing was changed.`,
          "",
          ...result,
          ...times,
          next,
          "",
          `If the file is right, import it with the option that the result names: ${command}`,
        ].join("\n"),
      };
    case null:
      return {
        subject: `Stock feed ${feed} of ${groupSlug} has recovered`,
        text: [`${named} has recovered: it delivers again.`, "", ...times, ...result, next].join("\n"),
      };
  }
}
