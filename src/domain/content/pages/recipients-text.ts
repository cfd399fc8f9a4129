import type { Site } from "#domain/configuration/site.ts";
import { listed, recipientsOf, taggersOf } from "#domain/measurement/destinations/recipients.ts";

/** Which vendors receive what of shoppers who allow it, as a section of the privacy statement; empty on a site that sends nothing. */
export function recipientsSection(tracking: Site["tracking"]): string {
  const statistics = recipientsOf(tracking, "statistics");
  const advertising = recipientsOf(tracking, "advertising");
  const all = [...statistics, ...advertising];
  if (all.length === 0) return "";
  const taggers = [
    ...new Set(
      (["statistics", "advertising"] as const).flatMap((purpose) =>
        taggersOf(tracking, purpose).map(({ name }) => name),
      ),
    ),
  ];
  const companies = [...new Set(all.flatMap(({ company }) => company ?? []))];
  const names = (of: typeof all) => listed(of.map(({ name }) => name));
  const parts = [
    "What you answered to our question for consent decides whether anyone hears of your enquiry, booking or purchase.",
    statistics.length > 0
      ? `If you allowed statistics, ${names(statistics)} ${verb(statistics)} which form it was, the car and its price, how you came to us, and an id of your browser.`
      : "",
    advertising.length > 0
      ? `If you allowed advertising, ${names(advertising)} ${verb(advertising)} which form it was, the car and its price, which advertisement you pressed, your internet address and kind of browser, and your e-mail address and telephone number as codes (SHA-256), by which it finds you if you have an account there.`
      : "",
    taggers.length > 0
      ? `Scripts of ${listed(taggers)} may run on pages without personal forms, if you allowed it. They see what you look at and press there, set cookies, and learn your internet address and kind of browser; whoever they belong to answers for the rest.`
      : "",
    companies.length > 0
      ? `${listed(companies)} may store this outside Australia, such as in the United States.`
      : "",
    "Your name, your message and what you typed are never sent, nor anything if your browser objects by Global Privacy Control. You can change your answer under “Privacy choices” at the foot of each page; what waits to be sent is then deleted.",
  ];
  return `\n## Who receives what you allow\n\n${parts.filter(Boolean).join(" ")}\n`;
}

const verb = (of: readonly unknown[]) => (of.length === 1 ? "receives" : "receive");
