import { isPostcode } from "#domain/leads/form-definitions/contact-checks.ts";
import { isServerOnly } from "#domain/leads/form-definitions/lead-category.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import type { AcceptOptions } from "./acceptance.server.ts";
import type { Refusal, Submission } from "./read-submission.server.ts";

/** What a valid submission may be refused for besides its answers: who may send its category, its postcode, and how much its network books. */
export async function checkSubmission(
  options: AcceptOptions,
  submission: Submission,
): Promise<Refusal | null> {
  if (!options.byServer && [submission.category, submission.subcategory].some(isServerOnly))
    return { kind: "invalid", fields: { category: leadTexts.invalidChoice } };
  if (await hasWrongPostcode(submission, options))
    return { kind: "invalid", fields: { postcode: leadTexts.unknownPostcode } };
  const wait = await bookingWait(options, submission);
  return wait > 0 ? { kind: "limited", wait, sent: submission } : null;
}

/**
 * Whether the postcode of a form with such a field has four digits but doesn't exist (CONTACT-24). False when
 * the lookup fails.
 */
async function hasWrongPostcode(
  { userData }: Submission,
  { postcodes, site }: AcceptOptions,
): Promise<boolean> {
  const { postcode } = userData;
  if (typeof postcode !== "string" || !isPostcode(postcode.trim())) return false;
  return !(await postcodes.mayBe(postcode.trim(), site.maps.geocoder).catch(() => true));
}

/** Seconds until the sender may book again; 0 for a submission without a booking. */
async function bookingWait(
  { takeLimit, site, facts }: AcceptOptions,
  { booking, serviceDay }: Submission,
): Promise<number> {
  if (!takeLimit || facts.address === null || !(booking || serviceDay)) return 0;
  return takeLimit("newBooking", site, facts.address);
}

/** Whether the sender's network has acknowledgements left; the last step of a form is acknowledged. */
export async function mayAcknowledge(
  { takeLimit, site, facts }: AcceptOptions,
  { last }: Submission,
): Promise<boolean> {
  if (!takeLimit || facts.address === null || !last) return true;
  return (await takeLimit("acknowledgement", site, facts.address)) === 0;
}
