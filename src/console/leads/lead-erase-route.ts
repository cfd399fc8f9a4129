import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { LeadAnswer } from "#console/leads/lead-answer.ts";
import { visibleLead } from "#console/leads/lead-detail.server.ts";
import { verifiedContact } from "#console/leads/verified-contact.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { forgetShopperOf } from "#domain/shoppers/accounts/forget-shopper.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { mayWith } from "#domain/staff/access/reach.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/lead-erase-route";

/** Erases the shopper of a lead from its site, as `forecourt privacy erase` does, by what the member verified. */
export async function action({
  request,
  context,
  params,
}: Route.ActionArgs): Promise<LeadAnswer | NeedsPasskey> {
  const { consoleDb, privacySources, now, ...services } = consoleServices(context);
  const member = memberOf(context);
  const address = { siteSlug: params.site, id: params.lead };
  const found = await visibleLead({ consoleDb, ...services }, member, address);
  if (!found) throw data(null, { status: 404 });
  const { site, lead } = found;
  if (!mayWith(member, "leads.erase", site, { locationId: null })) throw data(null, { status: 403 });
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const db = consoleDb.as({ kind: "member", id: member.id, action: "leads.erase" });
  const verified = verifiedContact(await readForm(request), lead);
  const outcome = await forgetShopperOf({ db, privacySources }, site, verified, now());
  return outcome.kind === "erased"
    ? { kind: "done", text: "Erased" }
    : { kind: "failed", text: "Nothing was erased. Tick what you made sure is this person’s." };
}
