import type { Site } from "#domain/configuration/site.ts";
import { type LeadAttributes, leadAttributes, sentReferrer } from "#domain/leads/stored-leads/lead.ts";
import { addressWithoutClickIds, paramsWithHiddenClickIds } from "#domain/measurement/click-ids.ts";

/**
 * What brought a visit, as a payment stores it for the lead that is made later; null where the form says nothing of it. A site that asks for consent
 * stores which clicks there were, without their ids: who consents at that time isn't known any more when the lead is made.
 */
export function storedLanding(
  sent: unknown,
  { tracking }: Pick<Site, "tracking">,
): { lead_attributes: LeadAttributes & { from?: string } } | null {
  const from = sentReferrer(sent);
  const { visited_pages, linked_query_params } = leadAttributes(sent);
  if (from === null && visited_pages.length === 0 && Object.keys(linked_query_params).length === 0)
    return null;
  const asks = tracking.requireConsent;
  return {
    lead_attributes: {
      visited_pages: asks ? visited_pages.map(addressWithoutClickIds) : visited_pages,
      linked_query_params: asks ? paramsWithHiddenClickIds(linked_query_params) : linked_query_params,
      ...(from === null ? {} : { from }),
    },
  };
}
