import { existsSync } from "node:fs";
import { forEverySite } from "#domain/configuration/every-site.server.ts";
import { namedSecrets } from "#domain/configuration/named-secrets.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { unknownPeople } from "#domain/leads/handling/routing-rules.ts";
import { deliveryFindings } from "#domain/leads/lead-delivery/delivery-findings.ts";
import { leadGauges } from "#domain/leads/lead-gauges.server.ts";
import { membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import { feedFindings } from "#domain/stock/feeds/feed-findings.ts";
import { allFeeds } from "#domain/stock/feeds/feed-store.server.ts";
import { openSearchAt } from "#domain/stock/search-index/open-search-client.server.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { platformSecretsIn, type Secrets, secretsIn } from "#lib/secrets.server.ts";
import { domainOf, type KeyWithState } from "#platform/adapters/messages/sender-key-state.ts";
import { type DkimKey, keysByDomain, signingKeys } from "#platform/adapters/messages/sender-keys.server.ts";
import { backupReport, taskReports } from "#platform/background/task-reports.server.ts";
import { backupFinding } from "#platform/backup/backup-age.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { isDenied, requirePrepared } from "#platform/database/prepared.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { consoleFindings } from "#platform/doctor/console-checks.server.ts";
import { dangerous, type Finding, ok, warning } from "#platform/doctor/finding.ts";
import { checkedHosts } from "#platform/doctor/host-checks.server.ts";
import { hostFindings } from "#platform/doctor/host-findings.ts";
import { databaseFindings, diskFinding, storageFinding } from "#platform/doctor/machine-checks.server.ts";
import { mailDomainFindings, replyDomainFinding } from "#platform/doctor/mail-domain.server.ts";
import { secretFindings } from "#platform/doctor/secret-checks.server.ts";
import { settingsFindings } from "#platform/doctor/settings-checks.ts";
import { taskFindings } from "#platform/doctor/task-checks.ts";
import { env, keys, now } from "#platform/env.server.ts";
import { misspeltVariables } from "#platform/env-problems.ts";
import { defaultSender } from "#platform/env-schema.ts";
import { StartProblem } from "#platform/start-problem.server.ts";
import { existingDatabase } from "./backups-from-env.server.ts";
import { originalsFromEnv } from "./originals-from-env.server.ts";
import { sendFromPlatform } from "./send-from-platform.server.ts";

/** What the command may be asked to do beside looking. */
export type DoctorOptions = {
  /** An address that gets a test e-mail; null for none. */
  sendTo: string | null;
  /** DKIM selectors of the mail provider. */
  selectors: readonly string[];
};

/** Checks the whole installation by the environment of this process. Rejects for nothing that a check can say. */
export async function diagnose(options: DoctorOptions): Promise<Finding[]> {
  const secrets = secretsIn(env.SECRETS_DIR);
  const findings: Finding[] = [];
  let db: Database | null = null;
  let sites: Site[] = [];
  let senderKeys: OwnSenderKeys = { of: () => [], platform: null };
  try {
    db = openDatabase(await existingDatabase({ makes: false }), 2);
    findings.push(...(await databaseFindings(db, now, env.SECRET !== undefined)));
    await requirePrepared(db.url);
    findings.push(
      ...(await consoleFindings(db, env.consoleHost, {
        console: env.adminHost !== null,
        tasks: env.runsTasks,
      })),
    );
    const asOf = { now: now(), inProduction: env.inProduction };
    findings.push(...taskFindings(await taskReports(db), asOf), backupFinding(await backupReport(db), asOf));
    findings.push(...hostFindings(await checkedHosts(db), now()));
    sites = await allSites(createSiteStore(db, now)).catch(() => []);
    senderKeys = await senderKeysIn(db, sites);
    findings.push(...(await contentFindings(db, sites)));
    findings.push(...(await peopleFindings(db, sites)));
    findings.push(...deliveryFindings(await leadGauges(db, now())));
    findings.push(...feedFindings(await allFeeds(db).catch(() => []), now()));
  } catch (error) {
    const isFound = findings.some(({ check, level }) => check === "database" && level === "dangerous");
    if (error instanceof StartProblem) findings.push(dangerous("database", error.message, ""));
    else if (!isFound)
      findings.push(
        dangerous(
          "database",
          `The database can't be used: ${(error as Error).message}`,
          "Check DATABASE_URL or DATA_DIR.",
        ),
      );
  } finally {
    await db?.close();
  }
  return [
    ...misspeltVariables(process.env).map(({ name, near }) =>
      warning("environment", `The variable ${name} is unknown and ignored.`, `Did you mean ${near}?`),
    ),
    ...settingsFindings(env, { testPayments: testPayments(sites) }),
    ...findings,
    ...(await secretFindings(env)),
    ...(await namedSecretFindings(sites, secrets)),
    await diskFinding(env.dataDir),
    // Nothing is written where the server would have no folder either.
    ...(env.s3 || existsSync(env.dataDir) ? [await storageFinding(originalsFromEnv("uploads"))] : []),
    ...(await searchFindings(sites, secrets)),
    ...(await mailFindings(sites, options, senderKeys)),
    ...(await replyFindings()),
  ];
}

/** What the start of a server reports: what is dangerous of the settings, and secrets that can't be read. */
export async function findingsAtStart(sites: Pick<SiteStore, "all" | "byIds">): Promise<Finding[]> {
  const all = await allSites(sites);
  const ofSettings = settingsFindings(env, { testPayments: testPayments(all) });
  return [...ofSettings.filter(({ level }) => level === "dangerous"), ...(await secretFindings(env))];
}

/** Those whose configuration can be used. */
async function allSites(store: Pick<SiteStore, "all" | "byIds">): Promise<Site[]> {
  const sites: Site[] = [];
  const add = async (site: Site) => void sites.push(site);
  await forEverySite(store, add, () => {});
  return sites;
}

/** Texts that are beyond what can be converted, such as those from before a limit. */
async function contentFindings(db: Database, sites: readonly Site[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const site of sites) {
    const { unformatted } = await contentOf(db, site);
    if (unformatted.length === 0) continue;
    const text = `${site.slug} shows texts without their formats: ${unformatted.slice(0, 5).join("; ")}.`;
    findings.push(warning("content", text, "Shorten or divide them in the console under Pages or Settings."));
  }
  return findings;
}

/** Rules for leads that name people who aren't members. Nothing where the login may not read who is: its own finding says that. */
async function peopleFindings({ url }: Database, sites: readonly Site[]): Promise<Finding[]> {
  const named = sites.filter((site) => unknownPeople(site, []) !== null);
  const consoleDb = openDatabase(url, 1, undefined, consoleRole);
  try {
    const findings: Finding[] = [];
    for (const site of named) {
      const members = await consoleDb.withTenant(site, (tx) => membersOfGroup(tx, site.groupId));
      const text = unknownPeople(
        site,
        members.map(({ email }) => email),
      );
      if (text !== null) findings.push(warning("leads", text, ""));
    }
    return findings;
  } catch (error) {
    if (isDenied(error)) return [];
    throw error;
  } finally {
    await consoleDb.close();
  }
}

/** Secrets that configurations name and that can't be read. */
async function namedSecretFindings(sites: readonly Site[], secrets: Secrets): Promise<Finding[]> {
  const named = sites.flatMap((site) => namedSecrets(site).map((one) => ({ ...one, site: site.slug })));
  const findings: Finding[] = [];
  for (const [name, uses] of Map.groupBy(named, (one) => one.name)) {
    const secret = await secrets(name);
    if (secret.kind === "secret") continue;
    const who = [...new Set(uses.map(({ site, field }) => `${site} (${field})`))];
    const more = who.length > 3 ? ` and ${who.length - 3} more` : "";
    const text = `${who.slice(0, 3).join(", ")}${more}: ${secret.reason}.`;
    findings.push(warning("secrets", text, `Write it into the file ${name} of SECRETS_DIR.`));
  }
  return findings;
}

const testPayments = (sites: readonly Site[]) =>
  sites.filter(({ buy }) => buy.payment.provider === "test").map(({ slug }) => slug);

async function searchFindings(sites: readonly Site[], secrets: Secrets): Promise<Finding[]> {
  const servers = new Map(
    sites.flatMap(({ search }) =>
      search.index.host ? [[search.index.host, search.index.key] as const] : [],
    ),
  );
  return Promise.all(
    [...servers].map(async ([host, key]) => {
      try {
        const call = openSearchAt(host, key, { secrets, allowed: publicOrWithin(env.searchNetworks) });
        await call((client, options) => client.cluster.health({}, options), 5_000);
        return ok("search server", `${host} answers.`);
      } catch (error) {
        const text = `${host} doesn't answer (${(error as Error).message}): pages use the index in memory.`;
        return warning(
          "search server",
          text,
          "Check search.index in the sites' configuration, its key in SECRETS_DIR, and SEARCH_NETWORKS for a private address.",
        );
      }
    }),
  );
}

async function mailFindings(
  sites: readonly Site[],
  { sendTo, selectors }: DoctorOptions,
  senderKeys: OwnSenderKeys,
): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return [];
  const domains = new Set(
    [from, ...sites.flatMap(({ messaging }) => messaging.fromEmail ?? [])].map(domainOf),
  );
  const isUnset = domains.delete(domainOf(defaultSender));
  const records = await Promise.all(
    [...domains].map((domain) => mailDomainFindings(domain, selectors, { own: senderKeys.of(domain) })),
  );
  return [
    ...(sendTo === null ? [] : [await testSend(url, from, sendTo, senderKeys.platform)]),
    ...(isUnset ? [senderFinding] : []),
    ...records.flat(),
  ];
}

/** The keys of a domain that are made here, for each owner; and the one that signs the platform's own e-mails. */
type OwnSenderKeys = { of(domain: string): KeyWithState[][]; platform: DkimKey | null };

async function senderKeysIn(db: Database, sites: readonly Site[]): Promise<OwnSenderKeys> {
  const groups = [...new Set(sites.map(({ groupId }) => groupId))].map((groupId) => ({ groupId }));
  const byOwner: Map<string, KeyWithState[]>[] = [];
  for (const owner of [null, ...groups]) byOwner.push(await keysByDomain(db, owner, now()));
  return {
    of: (domain) => byOwner.map((states) => states.get(domain) ?? []),
    platform: await signingKeys({ db, keys, now })(null, domainOf(env.MAIL_FROM)),
  };
}

/** Whether shoppers' answers arrive, where there is a domain for them. */
async function replyFindings(): Promise<Finding[]> {
  const { REPLY_DOMAIN: domain, MAIL_PORT: port } = env;
  if (!domain) return [];
  const key = await platformSecretsIn(env.SECRETS_DIR)("mailgun-signing-key");
  return [await replyDomainFinding(domain, port !== undefined || key.kind === "secret")];
}

const senderFinding = warning(
  "mail",
  `MAIL_FROM isn't set: e-mails to members, and those of sites that configure no sender, come from ${defaultSender}, which mail servers refuse.`,
  "Set MAIL_FROM to an address of your domain, for every process.",
);

async function testSend(url: string, from: string, to: string, key: DkimKey | null): Promise<Finding> {
  const mail = {
    subject: "Forecourt can send e-mails",
    text: "This is a test of the mail server, sent by the doctor command. Nothing has to be done.",
  };
  const outcome = await sendFromPlatform(url, from, to, mail, key);
  return outcome.kind === "sent"
    ? ok("test send", `The mail server took a message to ${to}: ${outcome.answer}`)
    : warning(
        "test send",
        `The mail server refused the message: ${outcome.answer}`,
        "Check SMTP_URL, MAIL_FROM and smtp-password.",
      );
}
