import { parseArgs } from "node:util";
import { type SenderDomain, senderDomains } from "#domain/configuration/sender-domains.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { dkimRecord, domainOf, type KeyWithState } from "#platform/adapters/messages/sender-key-state.ts";
import {
  checkKeys,
  type KeyOwner,
  keysByDomain,
  makeKey,
  type SenderServices,
} from "#platform/adapters/messages/sender-keys.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, texts, UsageError } from "./command.ts";

const usage = `Usage:
  forecourt mail keys                  the keys that sign e-mails (DKIM) of each sender's domain, and their DNS records
      --json
  forecourt mail keys make DOMAIN      makes the first key of a domain: one of messaging.fromEmail or of MAIL_FROM
      --group SLUG                     whose key, where several groups send from the domain
  forecourt mail keys rotate DOMAIN    makes another key; the one before signs until the record of the new one is seen
      --group SLUG
  forecourt mail keys check            looks up the records now, as the server does every ten minutes

A key signs once its TXT record is in the DNS. Leave the record of a replaced key for a week, for e-mails on their way.

Exit codes: 0 done; 1 refused, with the reason; 2 invalid arguments.`;

type Sender = Omit<SenderDomain, "groupId" | "groupSlug" | "sites"> & {
  owner: KeyOwner;
  group: string | null;
};
type Context = { db: Database; io: CommandIo; services: SenderServices; senders: Sender[] };

/** The command, independent of how a database is opened and how DNS records are looked up. */
export function mailCommandOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  services: SenderServices,
): Command {
  return {
    name: "mail",
    summary: "keys that sign e-mails: keys, keys make, keys rotate, keys check",
    usage,
    run: async ([sub, ...words], io) => {
      if (sub !== "keys") throw new UsageError(sub ? `There is no command mail ${sub}` : "Which command?");
      const { positionals, values } = parseArgs({
        args: words,
        allowPositionals: true,
        options: { ...texts("group"), ...flags("json") },
      });
      const [step = "list", domain, ...more] = positionals;
      if (more.length > 0) throw new UsageError("Name one domain");
      return withDb(async (db) => {
        const context = { db, io, services, senders: await sendersOf(db, services.mailFrom) };
        if (step === "list") return list(context, values.json === true);
        if (step === "check") return check(context);
        if (step !== "make" && step !== "rotate")
          throw new UsageError(`There is no command mail keys ${step}`);
        if (domain === undefined) throw new UsageError("Name the domain");
        return make(context, step, { domain: domain.toLowerCase(), group: values.group });
      });
    },
  };
}

async function sendersOf(db: Database, mailFrom: string): Promise<Sender[]> {
  const { domains } = await senderDomains(createSiteStore(db, now));
  const ofGroups = domains.map(({ domain, groupId, groupSlug }) => ({
    domain,
    owner: { groupId },
    group: groupSlug,
  }));
  return [{ domain: domainOf(mailFrom), owner: null, group: null }, ...ofGroups];
}

const keysOf = async ({ db }: Context, { owner, domain }: Sender): Promise<KeyWithState[]> =>
  (await keysByDomain(db, owner, now())).get(domain) ?? [];

async function list(context: Context, isJson: boolean): Promise<number> {
  const { io, senders } = context;
  const listed = [];
  for (const sender of senders) listed.push({ sender, keys: await keysOf(context, sender) });
  if (isJson) {
    const rows = listed.flatMap(({ sender: { domain, group }, keys }) =>
      keys.map((key) => ({ domain, group, state: key.state.kind, record: dkimRecord(key) })),
    );
    io.out(JSON.stringify(rows, null, 2));
    return 0;
  }
  for (const { sender, keys } of listed) {
    io.out(`${sender.domain}, ${sender.group === null ? "MAIL_FROM" : `group ${sender.group}`}`);
    if (keys.length === 0)
      io.out(`  no key: e-mails aren't signed. forecourt mail keys make ${sender.domain}`);
    for (const key of keys) reportKey(key, io);
  }
  return 0;
}

const stateWords = ({ state }: KeyWithState): string => {
  switch (state.kind) {
    case "waiting":
      return "waits for its record";
    case "signing":
      return "signs";
    case "missing":
      return "its record isn't there any more";
    case "replaced":
      return `replaced; its record may be removed from ${state.removableAt.toISOString().slice(0, 10)} on`;
  }
};

function reportKey(key: KeyWithState, io: CommandIo): void {
  io.out(`  ${key.selector}: ${stateWords(key)}`);
  const { name, value } = dkimRecord(key);
  if (key.state.kind !== "replaced") io.out(`    ${name} TXT "${value}"`);
}

async function check(context: Context): Promise<number> {
  const { db, io, services, senders } = context;
  const { keys, lookUp } = services;
  if (lookUp === null) {
    io.err("No mail server is set (SMTP_URL): e-mails are stored instead of sent, and need no signature.");
    return 1;
  }
  const owners = new Map(senders.map(({ owner }) => [owner?.groupId ?? "", owner]));
  for (const owner of owners.values()) await checkKeys({ db, keys, lookUp, now: now() }, owner);
  return list(context, false);
}

async function make(
  context: Context,
  step: "make" | "rotate",
  { domain, group }: { domain: string; group: string | undefined },
): Promise<number> {
  const { db, io, services, senders } = context;
  const named = senders.filter((one) => one.domain === domain && (!group || one.group === group));
  const [sender] = named;
  if (!sender) {
    io.err(
      `No sender is at ${domain}${group ? ` in the group ${group}` : ""}. forecourt mail keys lists the domains.`,
    );
    return 1;
  }
  if (named.length > 1 && !group && sender.owner !== null) {
    io.err(`${named.length} groups send from ${domain}: name one with --group.`);
    return 1;
  }
  const hasKeys = (await keysOf(context, sender)).length > 0;
  if (hasKeys !== (step === "rotate")) {
    io.err(
      hasKeys
        ? `${domain} has a key already: forecourt mail keys rotate ${domain}`
        : `${domain} has no key yet: forecourt mail keys make ${domain}`,
    );
    return 1;
  }
  const outcome = await makeKey({ db, keys: services.keys, now: now() }, sender.owner, domain);
  if (outcome.kind === "refused") {
    io.err(outcome.text);
    return 1;
  }
  io.out(`Add this TXT record; e-mails are signed with the key once it is seen:`);
  io.out(`${outcome.record.name} TXT "${outcome.record.value}"`);
  return 0;
}
