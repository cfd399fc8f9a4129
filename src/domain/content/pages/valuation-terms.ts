import type { Site } from "#domain/configuration/site.ts";
import type { Formats } from "#lib/formats.ts";

/**
 * The sellers' terms until the site writes its own (TRADE-53, `legal.texts.valuation`). Every figure and
 * condition is the site's setting, so that the terms always match the trade-in page. Markdown with {site},
 * {phone} and {contactPath}.
 */
export function valuationTerms(trade: Site["trade"], formats: Formats): string {
  return [
    opening,
    holding(trade, formats),
    ...noValue(trade, formats),
    ...basis(trade),
    ...owing(trade),
    closing(trade, formats),
  ].join("\n\n");
}

/** `7 days`, `1 day`. */
export function daysText(days: number, { number }: Formats): string {
  return days === 1 ? "1 day" : `${number(days)} days`;
}

const opening = `Thank you for letting us value your car. These terms say what the online value is, how long it holds and what happens next. They apply when you send us your car's details.

## An estimate first, an offer after we have seen the car

The value you see online is an estimate. It is worked out from your registration, from what you tell us and from what similar cars sell for. It is indicative and subject to an inspection. It becomes an offer once we have inspected the car and confirmed the price to you in writing. After the inspection our price may be higher or lower than the estimate, and we may decide not to buy the car.`;

function holding({ validDays }: Site["trade"], formats: Formats): string {
  return `## How long the estimate holds

An estimate holds for ${daysText(validDays, formats)} from when you send us your details. The page and the e-mail with your value name the day it ends. After that you are welcome to ask again; the new value may differ. Please tell us if the car changes before we see it, for instance if it is damaged or driven much further.

## No obligation

Valuing your car costs nothing and commits you to nothing. Accepting the estimate online tells us that you would like to sell, so that we can arrange the inspection. Neither you nor we are bound until both have signed a contract of sale.`;
}

function noValue({ maxAgeYears, maxKm }: Site["trade"], { number }: Formats): string[] {
  return [
    `## When there is no value online

We give no instant value for a car over ${maxAgeYears} years old or with more than ${number(maxKm)} km, or when we can't identify the car or its value. One of our buyers can still value it in person.`,
  ];
}

function basis({ conditions, failures }: Site["trade"]): string[] {
  const needs = conditions.map(({ text }) => text);
  return [
    ...(needs.length > 0 ? [`## What the value rests on\n\nThe value assumes:\n\n${list(needs)}`] : []),
    ...(failures.length > 0 ? [`A car fails the inspection if:\n\n${list(failures)}`] : []),
    "Please answer as well as you can. If the car differs from what you told us, we value the car as we find it.",
  ];
}

function owing({ financeNote }: Site["trade"]): string[] {
  return [
    "## Ownership and money owing",
    "You need to own the car, or have its owner's consent to sell it. Before we buy it we may ask for proof of who you are and that the car is yours, and check whether money is owing on it.",
    ...(financeNote ? [financeNote] : []),
  ];
}

function closing({ images, imageDays }: Site["trade"], formats: Formats): string {
  const pictures = images
    ? ` Pictures are optional. They are seen only by our team and by those who help us value the car, and we delete them ${daysText(imageDays, formats)} after you send them. Please leave people and anything private out of them.`
    : "";
  return `## Your details and your privacy

We use what you send to value the car and to talk to you about it.${pictures} Our [privacy policy](/privacy-policy) says how we handle personal information and what you can ask of us.

## Your rights

Nothing in these terms takes away rights that you have under the Australian Consumer Law.

## Whom to ask

Call {site} on {phone}, or write to us on our [contact page]({contactPath}).`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}
