import { alertCounts } from "#domain/alerts/alert-standing.server.ts";
import { senderProblem } from "#domain/alerts/alert-standing.ts";
import type { Site } from "#domain/configuration/site.ts";
import { shownFigure } from "#domain/measurement/results.ts";
import { domainOf } from "#platform/adapters/messages/sender-key-state.ts";
import { keysByDomain, type SenderServices } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { ListedAlerts } from "./marketing-model.ts";

type Services = { consoleDb: Database; senders: Pick<SenderServices, "lookUp">; now(): Date };

/** The saved searches of a site, and what keeps their e-mails from arriving; null where they are off. */
export async function listedAlerts(
  { consoleDb, senders, now }: Services,
  site: Site,
): Promise<ListedAlerts | null> {
  if (!site.watch.alerts) return null;
  const domain = site.messaging.fromEmail && domainOf(site.messaging.fromEmail);
  const keys = domain && (await keysByDomain(consoleDb, site, now())).get(domain);
  const isSigned = (keys || []).some(({ state }) => state.kind === "signing");
  const { people, searches, ...mails } = await consoleDb.withSite(site, (tx) => alertCounts(tx, site, now()));
  const isSending = senders.lookUp !== null;
  return {
    people: shownFigure(people),
    searches: shownFigure(searches),
    ...mails,
    isStored: !isSending,
    problem: senderProblem({ isSending, domain: domain || null, isSigned }),
  };
}
