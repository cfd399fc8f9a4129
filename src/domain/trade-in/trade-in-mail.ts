import type { Site } from "#domain/configuration/site.ts";
import { containsAddress, greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { vehicleName } from "#domain/trade-in/valuation/valuation.ts";
import { shownDate } from "#lib/date.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import type { TradeIn } from "./trade-in.ts";

type MailSite = Pick<Site, "name" | "timezone" | "trade" | "currency" | "seo">;

/**
 * The e-mail to the seller with the lead: the value with its conditions and a private link back to it, or
 * that the team will be in touch.
 * @param link opens this one trade-in until its value expires
 */
export function offerMail(tradeIn: TradeIn, site: MailSite, link: string): { subject: string; text: string } {
  const vehicle = mailedName(tradeIn);
  const hello = `Hi ${greetingName(tradeIn.answers.name ?? "")},`;
  const { offer } = tradeIn;
  if (!offer) {
    const text = `${hello}\n\nThank you for telling ${site.name} about your ${vehicle}. One of our buyers will look at it and be in touch with a value.\n\nYour details are here:\n${link}`;
    return { subject: `We have the details of your ${vehicle}`, text };
  }
  const range = rangeText(offer, formatsOf(site));
  const needs = site.trade.conditions.map(({ text }) => `- ${text}`).join("\n");
  const text = [
    hello,
    `Your ${vehicle} is worth an estimated ${range}. The value is valid until ${endOf(tradeIn, site)}; it is indicative and subject to an inspection.`,
    `See it again and accept it here:\n${link}\nThe link is yours alone: whoever has it can accept the value for you.`,
    `What it needs:\n${needs}`,
  ].join("\n\n");
  return { subject: `Your ${vehicle}: ${range}`, text };
}

/** @param picksTime whether the e-mail goes on with a link to the times of the inspection */
export function acceptedMail(
  tradeIn: TradeIn,
  site: Pick<Site, "currency" | "seo">,
  picksTime: boolean,
): { subject: string; text: string } {
  const vehicle = mailedName(tradeIn);
  const { offer } = tradeIn;
  const range = offer ? rangeText(offer, formatsOf(site)) : "the value we gave you";
  const next = picksTime
    ? "Pick a time for the inspection with the link below, or wait for our call."
    : "One of our buyers will call you to arrange the inspection.";
  const text = `Hi ${greetingName(tradeIn.answers.name ?? "")},\n\nThank you for accepting our estimate of ${range} for your ${vehicle}. ${next} Please bring its logbooks and every set of keys.`;
  return { subject: `You accepted our offer for your ${vehicle}`, text };
}

/** `$20,000 to $23,500`. */
export function rangeText({ low, high }: { low: number; high: number }, { money }: Formats): string {
  return `${money(low)} to ${money(high)}`;
}

/** `2021 Mazda CX-5 Maxx Sport`, else what the seller chose, else the registration. */
export function nameOf(tradeIn: Pick<TradeIn, "valuation" | "manualEntry" | "rego">): string {
  return (
    (tradeIn.valuation && vehicleName(tradeIn.valuation)) || tradeIn.manualEntry || `car ${tradeIn.rego}`
  );
}

/**
 * A seller's description of the car is left out of e-mails where it contains an address: the mailbox may
 * belong to another person.
 */
function mailedName(tradeIn: TradeIn): string {
  const name = nameOf(tradeIn);
  return containsAddress(name) ? "car" : name;
}

/** The expiry of a value, as a day in the site's time zone. */
export function endOf(
  { validUntil }: Pick<TradeIn, "validUntil">,
  { timezone, seo }: Pick<Site, "timezone" | "seo">,
): string {
  return validUntil
    ? shownDate(seo.language, { timeZone: timezone, dateStyle: "full" }).format(validUntil)
    : "";
}
