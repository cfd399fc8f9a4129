import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { type SenderDomain, senderDomains } from "#domain/configuration/sender-domains.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { readForm } from "#lib/read-form.server.ts";
import { mailFigures } from "#platform/adapters/messages/mail-failures.server.ts";
import { isHarmful } from "#platform/adapters/messages/mail-failures.ts";
import { dkimRecord, type KeyWithState } from "#platform/adapters/messages/sender-key-state.ts";
import { checkKeys, keysByDomain, makeKey } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { mailDomainFindings, type TxtRecords } from "#platform/doctor/mail-domain.server.ts";
import { groupOfAddress } from "./group-of-address.server.ts";
import type { SendersAnswer, SendersModel, ShownFinding, ShownKey, ShownMail } from "./senders-model.ts";

type Context = Readonly<RouterContextProvider>;

/** Domains whose other records are looked up for one screen. */
const maxLookedUp = 20;

/** The domains that a group's sites send e-mails from, their keys, and what the DNS has of SPF and DMARC. */
export async function sendersAt(request: Request, context: Context): Promise<SendersModel> {
  const { consoleDb, now, sites, senders } = consoleServices(context);
  const { group, groups } = await groupOfAddress(request, context, "integrations.view");
  const { access } = memberOf(context);
  const { domains, withoutSender } = await senderDomains(sites, group.id);
  const keys = await keysByDomain(consoleDb, { groupId: group.id }, now());
  const shown = domains.map(async ({ domain, sites }: SenderDomain, n) => ({
    domain,
    sites,
    keys: (keys.get(domain) ?? []).map(shownKey),
    findings: n < maxLookedUp && senders.lookUp ? await otherRecords(domain, senders.lookUp) : [],
  }));
  return {
    group,
    groups,
    senders: await Promise.all(shown),
    mails: await mailsOf(consoleDb, sites, group.id, now()),
    withoutSender,
    isSending: senders.lookUp !== null,
    mayChange: may({ ...access, operator: false }, "integrations.change", { groupId: group.id }),
  };
}

async function mailsOf(
  db: Pick<Database, "withSite">,
  sites: Pick<SiteStore, "list">,
  groupId: string,
  now: Date,
): Promise<ShownMail[]> {
  const own = await sites.list([groupId]);
  const found = await mapInTurns(own, 4, async (site) => {
    const figures = await db.withSite(site, (tx) => mailFigures(tx, site, now));
    return { ...figures, site: site.name, isPaused: isHarmful(figures) };
  });
  return found.filter(({ sent, bounced, complained }) => sent + bounced + complained > 0);
}

const shownKey = ({ state, ...key }: KeyWithState): ShownKey => ({
  id: key.id,
  selector: key.selector,
  state: state.kind,
  recordUntil: state.kind === "replaced" && !state.isRemovable ? state.removableAt.toISOString() : null,
  checkedAt: key.checkedAt?.toISOString() ?? null,
  record: dkimRecord(key),
});

async function otherRecords(domain: string, lookUp: TxtRecords): Promise<ShownFinding[]> {
  const findings = await mailDomainFindings(domain, [], { lookUp });
  return findings
    .filter(({ check }) => check !== "DKIM")
    .map(({ check, level, text, remedy }) => ({ check, isGood: level === "ok", text, remedy }));
}

/** Makes a key for one of the group's domains, or looks up the records of its keys. */
export async function postSenders(request: Request, context: Context): Promise<SendersAnswer | NeedsPasskey> {
  const { consoleDb, now, sites, senders } = consoleServices(context);
  const member = memberOf(context);
  const { group } = await groupOfAddress(request, context, "integrations.change");
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const step = form.get("step");
  const { keys, lookUp } = senders;
  const owner = { groupId: group.id };
  const db = consoleDb.as({ kind: "member", id: member.id, action: `senders.${step}` });
  if (step === "check" && lookUp) {
    await checkKeys({ db, keys, lookUp, now: now() }, owner);
    return { kind: "done", text: "The records were looked up" };
  }
  const { domains } = await senderDomains(sites, group.id);
  const sender = domains.find(({ domain }) => domain === form.get("domain"));
  if (step !== "make" || !sender) throw data(null, { status: 400 });
  const made = await makeKey({ db, keys, now: now() }, owner, sender.domain);
  return made.kind === "refused"
    ? { kind: "failed", text: made.text }
    : { kind: "done", text: "The key is made: add its record to the DNS" };
}
