import { Resolver, resolveMx } from "node:dns/promises";
import { errorCode } from "#lib/error-code.ts";
import { dkimRecord, type KeyWithState } from "#platform/adapters/messages/sender-key-state.ts";
import { isRecordSeen } from "#platform/adapters/messages/sender-keys.server.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

/** The TXT records of a name, each in one piece. Rejects with a code as `node:dns` does. */
export type TxtRecords = (name: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 3_000, tries: 2 });

export const txtRecords: TxtRecords = async (name) =>
  (await resolver.resolveTxt(name)).map((parts) => parts.join(""));

/** The mail servers of a domain. Rejects with a code as `node:dns` does. */
export type MailServers = (domain: string) => Promise<string[]>;

const mailServers: MailServers = async (domain) => (await resolveMx(domain)).map(({ exchange }) => exchange);

/** Whether mail to the domain of replies arrives anywhere. @param receives whether a way in is set up here */
export async function replyDomainFinding(
  domain: string,
  receives: boolean,
  lookUp: MailServers = mailServers,
): Promise<Finding> {
  const way =
    "Point its MX record at your mail server or provider, which passes the mail on (docs/operations.md, Answers of shoppers).";
  try {
    // One empty name says that a domain has no mail (RFC 7505).
    const servers = (await lookUp(domain)).filter((name) => name !== "" && name !== ".");
    if (servers.length === 0)
      return dangerous("replies", `${domain} takes no mail: shoppers' answers are lost.`, way);
    if (!receives)
      return dangerous(
        "replies",
        `Nothing receives the mail of ${domain} here: neither MAIL_PORT nor the secret mailgun-signing-key is set.`,
        "Set one of them, or unset REPLY_DOMAIN.",
      );
    return ok("replies", `${domain} takes mail at ${servers.join(", ")}.`);
  } catch (error) {
    const code = errorCode(error);
    return absent.has(code)
      ? dangerous("replies", `${domain} has no MX record: shoppers' answers are lost.`, way)
      : unknown("replies", domain, code);
  }
}

const absent = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Whether receivers can tell mail of a domain from forged mail: its records for SPF, DKIM and DMARC.
 * @param own for each owner, the domain's keys that are made here, the newest first
 * @param selectors DKIM selectors, as the mail provider names them; without one only their presence is checked
 */
export async function mailDomainFindings(
  domain: string,
  selectors: readonly string[],
  { lookUp = txtRecords, own = [] }: { lookUp?: TxtRecords; own?: readonly (readonly KeyWithState[])[] } = {},
): Promise<Finding[]> {
  const find = async (name: string, begin: RegExp): Promise<Record> => {
    try {
      const record = (await lookUp(name)).find((text) => begin.test(text));
      return record === undefined ? { kind: "none" } : { kind: "found", record };
    } catch (error) {
      const code = errorCode(error);
      return absent.has(code) ? { kind: "none", code } : { kind: "unknown", code };
    }
  };
  const spf = await find(domain, /^v=spf1(?:\s|$)/i);
  const dmarc = await find(`_dmarc.${domain}`, /^v=DMARC1(?:\s|;)/i);
  const ownFindings = own.flatMap((keys) => (keys[0] ? [ownKeyFinding(domain, keys[0], keys, lookUp)] : []));
  const dkim = ownFindings.length > 0 ? ownFindings : [dkimFinding(domain, selectors, find)];
  return [spfFinding(domain, spf), ...(await Promise.all(dkim)), dmarcFinding(domain, dmarc)];
}

type Record =
  | { kind: "found"; record: string }
  | { kind: "none"; code?: string }
  | { kind: "unknown"; code: string };

const unknown = (check: string, name: string, code: string) =>
  warning(
    check,
    `${name} can't be looked up (${code}).`,
    "Check this machine's name servers, then run this again.",
  );

function spfFinding(domain: string, found: Record): Finding {
  if (found.kind === "unknown") return unknown("SPF", domain, found.code);
  if (found.kind === "none")
    return warning(
      "SPF",
      `${domain} has no SPF record: anyone can send in its name.`,
      `Add the TXT record of your mail provider to ${domain}, such as v=spf1 include:… -all.`,
    );
  if (/\+all\b/i.test(found.record))
    return warning("SPF", `The SPF record of ${domain} allows every server.`, "End it with -all or ~all.");
  return ok("SPF", `${domain} names the servers that send for it.`);
}

/** Whether the newest key that is made here has its record. */
async function ownKeyFinding(
  domain: string,
  newest: KeyWithState,
  keys: readonly KeyWithState[],
  lookUp: TxtRecords,
): Promise<Finding> {
  const { name, value } = dkimRecord(newest);
  const isSeen = await isRecordSeen(newest, lookUp);
  if (isSeen === null) return unknown("DKIM", name, "no answer");
  if (isSeen) return ok("DKIM", `E-mails of ${domain} are signed with the key ${newest.selector}.`);
  const former = keys.find((key) => key !== newest && key.state.kind === "signing");
  return warning(
    "DKIM",
    former
      ? `The key ${former.selector} signs e-mails of ${domain} until the record of ${newest.selector} is there.`
      : `E-mails of ${domain} aren't signed: ${name} isn't there, or has another key.`,
    `Add the TXT record ${name} with the value ${value}`,
  );
}

async function dkimFinding(
  domain: string,
  selectors: readonly string[],
  find: (name: string, begin: RegExp) => Promise<Record>,
): Promise<Finding> {
  const below = `_domainkey.${domain}`;
  for (const selector of selectors) {
    const found = await find(`${selector}.${below}`, /(?:^|;)\s*p=[A-Za-z0-9+/]/);
    if (found.kind === "found") return ok("DKIM", `${selector}.${below} has a key.`);
    if (found.kind === "unknown") return unknown("DKIM", `${selector}.${below}`, found.code);
  }
  const remedy = `Make a key with forecourt mail keys make ${domain}. Where your mail provider signs instead, add its record and name its selector with --dkim-selector.`;
  if (selectors.length > 0)
    return warning(
      "DKIM",
      `${domain} has no key for ${selectors.join(", ")}: its mail can't be signed.`,
      remedy,
    );
  const any = await find(below, /./);
  if (any.kind === "unknown") return unknown("DKIM", below, any.code);
  // A name without records of its own exists if there are names below it (RFC 8020).
  return any.kind === "none" && any.code === "ENOTFOUND"
    ? warning("DKIM", `${domain} has no DKIM keys: its mail can't be signed.`, remedy)
    : ok("DKIM", `${domain} has keys; --dkim-selector checks one of them.`);
}

function dmarcFinding(domain: string, found: Record): Finding {
  if (found.kind === "unknown") return unknown("DMARC", `_dmarc.${domain}`, found.code);
  if (found.kind === "none")
    return warning(
      "DMARC",
      `${domain} has no DMARC policy: receivers don't reject forged mail.`,
      `Add a TXT record at _dmarc.${domain}, such as v=DMARC1; p=quarantine; rua=mailto:….`,
    );
  if (/\bp\s*=\s*none\b/i.test(found.record))
    return warning(
      "DMARC",
      `The DMARC policy of ${domain} only reports.`,
      "Change it to p=quarantine once its reports show your own mail as passing.",
    );
  return ok("DMARC", `${domain} has forged mail rejected or set aside.`);
}
