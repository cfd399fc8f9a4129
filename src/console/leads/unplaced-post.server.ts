import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { markMessageSpam, placeMessage } from "#domain/leads/replies/unplaced.server.ts";
import { mayWith, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { LeadAnswer } from "./lead-answer.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  now(): Date;
  takeLimit: TakeLimit;
};

const isNamed = ({ slug }: Site, wanted: unknown) => slug === wanted;
const failed = (text: string): LeadAnswer => ({ kind: "failed", text });
const gone = failed("This message isn’t there any more: someone else placed it.");

/** Places a message that has no lead, or marks it as spam; null for a form that no page sends. */
export async function unplacedPost(
  { consoleDb, sites, now, takeLimit }: Deps,
  member: SignedIn,
  form: FormData,
): Promise<LeadAnswer | null> {
  const { site: named, message: id, lead, reference, step } = Object.fromEntries(form);
  const reached = (await reachOf(sites, member, "leads.change")).find(({ site }) => isNamed(site, named));
  if (!reached || typeof id !== "string") return null;
  const { site } = reached;
  if (!mayWith(member, "leads.change", site, { locationId: null })) return null;
  if ((await takeLimit("staffLeadStep", site, `member ${member.id}`)) > 0)
    return failed("You changed very many leads today. Go on later; nothing was changed.");
  const db = consoleDb.as({
    kind: "member",
    id: member.id,
    action: step === "spam" ? "leads.message-spam" : "leads.message-place",
  });
  if (step === "spam")
    return (await markMessageSpam(db, site, id)) ? { kind: "done", text: "Marked as spam" } : gone;
  if (step !== "place") return null;
  const outcome = await placeMessage(db, site, { id, lead: String(reference || lead || "") }, now());
  switch (outcome.kind) {
    case "placed":
      return { kind: "done", text: "Placed in its lead" };
    case "no lead":
      return failed(
        `${site.name} has no lead with this reference. It is in the lead’s head, such as 7K2M-9QXT.`,
      );
    case "erased":
      return failed("The data of that lead’s shopper was erased: nothing can be added.");
    case "unknown":
      return gone;
  }
}
