import type { Site } from "#domain/configuration/site.ts";
import { companyText } from "#domain/configuration/slices/abn.ts";
import { formatsOf } from "#lib/formats.ts";
import { accessStatement } from "./access-statement.ts";
import type { BlockOf } from "./block.ts";
import { recipientsSection } from "./recipients-text.ts";
import { daysText, valuationTerms } from "./valuation-terms.ts";

/**
 * A site's legal texts until it writes its own (`legal.texts`, CMS-45). They cover what the rules require; a
 * dealer should have them reviewed by a lawyer. Markdown in which, as in the site's own, {site}, {phone}, {contactPath},
 * {privacyContact} and {validDays} are filled in.
 */
const guarantee = `## 48-hour money-back guarantee

If the car isn't right for you, bring it back and we refund what you paid us. The guarantee covers the two consecutive days after delivery.

- **Tell us in writing.** Give notice in writing to the Manager of the dealership within 2 consecutive days of delivery.
- **Bring it back.** Return the car on the same day as your notice, or by 5pm the next day.
- **Financed cars.** The guarantee is not valid if the car is financed; the refund does not cover the payout of a loan.
- **Kilometres.** It is not valid if the car has been driven more than 300 km since delivery.
- **Condition.** It is not valid if the car is damaged or has been in an accident.
- **How often.** It can be used for at most 2 cars per customer in any 12 months.
- **Your lender's charges.** Break fees of external finance are at the customer's cost.
- **Your trade-in.** We do not sell the car you traded in until the period lapses, so that you can have it back.

The guarantee adds to your rights under the Australian Consumer Law and takes nothing away from them.
`;

const terms = `## Using this website

By using this website you accept these terms. {site} keeps its pages current, but cars are sold, prices change and mistakes happen; please confirm anything that matters to you before you rely on it.

## Prices and pictures

Each price says whether it is drive-away or excludes government charges. Pictures are of the car for sale unless they are marked otherwise. A weekly figure is an estimate and no offer of credit.

## Lifetime engine guarantee

Cars that are sold with the lifetime engine guarantee keep it for as long as you own the car, provided that it is serviced to its maker's schedule and the records are kept. Ask us which cars have it and for its full wording.

## Online trade-in service

The online trade-in service gives an indicative value from what you tell us. It becomes an offer after we have inspected the car, and an estimate holds for {validDays}.

## Copyright

The words, pictures and design of this website belong to {site} or to those who let us use them. You may view and print pages for your own use. Anything else needs our consent in writing.

## Trademarks

Names and logos of makers and products are trademarks of their owners. They stand here to say what we sell and service, and nothing on this website licenses their use.

## Restricted use

You may not copy listings by machine, resell what is published here, disturb the website or use it to break the law.

## Linked websites

Some links lead to websites of others. We don't run them and are not responsible for what they say or do.

## Getting in touch

Questions about these terms: {site}, {phone}.
`;

const privacyShort = `## What we collect

When you write to us, book, sell us a car or reserve one, we keep what you tell us: your name, how to reach you, the car it is about and what you asked for. We count visits without naming visitors.

## What we do with it

We answer you, deliver what you asked for and, where you agreed to it, tell you about offers. We do not sell your details.

## Who else sees it

Those who do a part of the work for us, such as our e-mail provider and, where you ask for finance, the lender.{maps}

## How long

As long as we need it for what you gave it for, or as the law requires.

## Seeing, correcting and erasing it

Ask us and we show you what we hold, put it right or erase it.

## Whom to ask

{privacyContact}.
`;

const privacyFull = `## Our commitment

{site} handles personal information under the Privacy Act 1988 and the **Australian Privacy Principles**. This statement says what we collect, why, and what you can do about it.

## What we collect and hold

Your name, address, e-mail address and telephone numbers; your driver licence where you test drive or buy; the cars you own, look for and have serviced; your correspondence with us; and, where you ask for finance, your income, expenses, employment and credit history. We collect it from you wherever that is reasonable.

## Why we collect, use and disclose it

To sell and service cars, value trade-ins, arrange finance and insurance where you ask for it, meet our legal duties, and tell you about offers you agreed to hear of. You may stop those at any time. We disclose it to those who do a part of the work for us and as the law requires. Some of their systems stand outside Australia.{maps}

## Credit reporting

Our **credit-reporting policy** is part of this statement. Where you apply for finance, we pass your application to credit providers, who may exchange information about you with credit-reporting bodies: who you are, what you applied for, defaults and payments. You may ask a credit-reporting body not to use your information for pre-screening, and ask for a ban period if you believe that you have been a victim of fraud. You have a right to see and correct what is held.

## Keeping it safe

We keep it on systems that are protected and reached only by those who need it, and destroy or de-identify it when it is no longer needed.

## Seeing and correcting it

Ask us and we show you what we hold within 30 days. If it is wrong we put it right and tell whoever had it from us.

## Complaints

Write to the Privacy Officer. We answer within 30 days. If you are not content with the answer, you may turn to the Office of the Australian Information Commissioner.

## Privacy Officer

{privacyContact}.
`;

export type LegalName = BlockOf<"legal">["text"];

/**
 * A site's legal text in Markdown, its own or the platform's; null for a guarantee that the site doesn't give
 * (CMS-27) and for terms of a valuation that it doesn't offer.
 */
export function legalText(
  name: LegalName,
  site: Pick<Site, "legal" | "contact" | "trade" | "maps" | "tracking" | "currency" | "seo"> &
    Partial<Pick<Site, "locations">>,
): string | null {
  const { legal, contact, trade, maps, tracking } = site;
  const formats = formatsOf(site);
  if (name === "guarantee" && !legal.guarantee) return null;
  if (name === "valuation" && !trade.enabled) return null;
  const privacy = legal.privacy ? privacyFull : privacyShort;
  const valuation = valuationTerms(trade, formats);
  const standard = { guarantee, terms, privacy, accessibility: accessStatement, valuation }[name];
  const about = name === "terms" || name === "privacy" ? companySection(site) : "";
  // The dealer's own wording has it too: which vendors there are changes with the settings.
  const recipients = name === "privacy" ? recipientsSection(tracking) : "";
  return ((legal.texts[name] ?? standard + about) + recipients)
    .replaceAll("{privacyContact}", legal.privacyContact)
    .replaceAll("{maps}", mapsText(maps))
    .replaceAll("{contactPath}", contact.path)
    .replaceAll("{validDays}", daysText(trade.validDays, formats));
}

/** Which company a site is of, with its licences; empty where the site names none. */
function companySection({
  legal,
  locations = [],
}: Pick<Site, "legal"> & Partial<Pick<Site, "locations">>): string {
  const company = companyText(legal);
  if (company === "") return "";
  const licences = [...new Set(locations.flatMap((one) => one.dealer_license_number ?? []))];
  const held = licences.length > 0 ? ` Motor dealer licence ${licences.join(", ")}.` : "";
  return `\n## Who we are\n\n{site} is a business of ${company}.${held}\n`;
}

/** What a provider of map tiles learns; nothing on a site without one. */
function mapsText({ tiles, opens }: Site["maps"]): string {
  if (!tiles) return "";
  const when = opens === "press" ? "When you press Show map" : "When a map comes into view";
  return ` ${when}, your browser loads it from ${new URL(tiles).host}, which learns your internet address and the part of the map you look at. Until then it learns nothing.`;
}
