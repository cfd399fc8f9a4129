import type { TrackingSlice } from "#domain/configuration/settings.ts";
import { type ConsentAnswer, consentAnswers } from "#domain/measurement/consent.ts";
import { listed, recipientsOf } from "#domain/measurement/destinations/recipients.ts";

/** The id of the strip: a link to it asks again, on sites that ask. */
export const privacyChoices = "privacy-choices";

const labels: Record<ConsentAnswer, string> = {
  both: "Allow both",
  statistics: "Statistics only",
  neither: "Neither",
};

const button = (value: string, label: string) =>
  `<button class="btn btn-small" type="submit" name="answer" value="${value}">${label}</button>`;

/** Who gets what is allowed, by purpose; empty on a site that sends nothing. */
function recipientsText(tracking: TrackingSlice): string {
  const named = (["statistics", "advertising"] as const).flatMap((purpose) => {
    const names = recipientsOf(tracking, purpose).map(({ name }) => name);
    return names.length > 0 ? [`for ${purpose} to ${listed(names)}`] : [];
  });
  return named.length > 0 ? `What you allow goes ${named.join(", ")}. ` : "";
}

/**
 * Asks for consent: a strip of the page, so that it covers nothing, with three equal answers. It is HTML alone and works without script; the
 * page's first script hides it once it is answered, sends the answer and shows it again (start-script.ts). A browser that objects by Global
 * Privacy Control is told so instead.
 */
export const consentStrip = (tracking: TrackingSlice): string =>
  `<section id="${privacyChoices}" class="consent no-print" aria-label="Your privacy choices"><form id="consent" method="post" action="/api/consent"><p class="consent-question">May we use what you look at here for statistics, and remember which advertisement brought you here? ${recipientsText(tracking)}Nothing is shared unless you allow it.</p><div class="consent-answers consent-question">${Object.keys(
    consentAnswers,
  )
    .map((value) => button(value, labels[value as ConsentAnswer]))
    .join(
      "",
    )}</div><p class="consent-objection">Your browser objects to being tracked (Global Privacy Control). We share nothing with others; visits are counted without anything about you.</p><div class="consent-answers consent-objection">${button("neither", "Close")}</div></form></section>`;
