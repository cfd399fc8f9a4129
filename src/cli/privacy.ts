import { parseArgs } from "node:util";
import { privacySources } from "#composition/privacy-sources.server.ts";
import { retentionRules } from "#composition/retention.server.ts";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { australianPhone, isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { accountByPhone } from "#domain/shoppers/accounts/account-privacy.server.ts";
import { forgetShopperOf } from "#domain/shoppers/accounts/forget-shopper.server.ts";
import { everythingOf, type PrivacyServices } from "#domain/shoppers/accounts/privacy.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import type { Person } from "#platform/privacy-source.server.ts";
import { type Command, type CommandIo, flags, texts, UsageError, whichCommand } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { noteRead } from "./note-read.ts";
import { writeOutput } from "./output-file.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt privacy export --site SLUG --phone P [FILE]   everything the site stores about a person, as JSON
  forecourt privacy erase --site SLUG --phone P --yes     erases account and saved cars, anonymises enquiries
      --email E                                           also data with this e-mail address
  forecourt privacy retention [--site SLUG] [--json]      how long each kind of personal data is stored

Verify who requests this first: the command doesn't check that the number or address is theirs. Payments are retained, as tax law
requires; dealers erase what was delivered to them before.

Exit codes: 0 done; 1 unknown site, or --yes is missing; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Sub = (request: PrivacyRequest, io: CommandIo, services: PrivacyServices) => Promise<number>;
type PrivacyRequest = { site: SiteSummary; person: Person; yes: boolean; file: string | undefined };
const subcommands: Record<string, Sub> = { export: exportPerson, erase };

export type FileRemover = Pick<UploadStore, "remove">;

/** The command, independent of how a database and the store of uploads are opened. */
export function privacyCommandOver(withDb: WithDb, uploads: () => FileRemover): Command {
  return {
    name: "privacy",
    summary: "personal data on a site: export, erase",
    usage,
    run: async ([name, ...rest], io) => {
      if (name === "retention") return retention(rest, io, withDb);
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub) {
        throw whichCommand("privacy", name, [...Object.keys(subcommands), "retention"]);
      }
      const { values, positionals } = parseArgs({
        args: rest,
        allowPositionals: true,
        options: { ...texts("site", "phone", "email"), ...flags("yes") },
      });
      if (values.site === undefined) throw new UsageError("Name the --site");
      const phone = values.phone === undefined ? null : australianPhone(values.phone);
      if (values.phone !== undefined && phone === null)
        throw new UsageError("--phone is an Australian number");
      const email = values.email ?? null;
      if (email !== null && !isEmail(email)) throw new UsageError("--email is not an e-mail address");
      if (phone === null && email === null)
        throw new UsageError("Name the person with --phone, --email or both");
      return withDb(async (db) => {
        const asked = await selectedSites(db, values.site, io);
        const site = asked?.sites[0];
        if (!site) return 1;
        const account = phone ? await db.withSite(site, (tx) => accountByPhone(tx, site, phone)) : null;
        const services = { db, privacySources: privacySources(uploads()) };
        const person = { accountId: account?.id ?? null, phone, email, from: null };
        return sub({ site, person, yes: values.yes === true, file: positionals[0] }, io, services);
      });
    },
  };
}

/** The rules of one site or of all, by their own configuration; a background task applies them. */
async function retention(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({ args, options: { ...texts("site"), ...flags("json") } });
  return withDb(async (db) => {
    const selected = await selectedSites(db, values.site, io);
    if (!selected) return 1;
    const rows: Record<"site" | "kind" | "days" | "setting" | "action", string | number | null>[] = [];
    for (const { slug } of selected.sites) {
      const site = await selected.store.bySlug(slug);
      for (const { kind, setting, action, days } of site ? retentionRules : [])
        rows.push({ site: slug, kind, days: site && days(site), setting, action });
    }
    rows.push({
      site: null,
      kind: "commands",
      days: env.COMMAND_LOG_DAYS,
      setting: "COMMAND_LOG_DAYS",
      action: "their lines are deleted",
    });
    if (values.json) io.out(JSON.stringify(rows, null, 2));
    else
      io.out(
        table(
          ["site", "kind", "days", "setting", "what happens then"],
          rows.map(({ site, kind, days, setting, action }) =>
            [site ?? "(all)", kind, days ?? "no limit", setting ?? "(fixed)", action].map(String),
          ),
        ),
      );
    return 0;
  });
}

async function exportPerson(
  { site, person, file }: PrivacyRequest,
  io: CommandIo,
  services: PrivacyServices,
): Promise<number> {
  const held = { site: site.slug, at: now(), ...(await everythingOf(services, site, person)) };
  const ids = person.accountId === null ? [] : [person.accountId];
  await noteRead(services.db, site, { table: "accounts", ids, rows: 1 });
  const text = JSON.stringify(held, null, 2);
  if (file === undefined) io.out(text);
  else {
    await writeOutput(file, `${text}\n`);
    io.err(`Written to ${file}.`);
  }
  return 0;
}

async function erase(
  { site, person, yes }: PrivacyRequest,
  io: CommandIo,
  services: PrivacyServices,
): Promise<number> {
  if (!yes) {
    io.err("Nothing was erased. It can't be undone: add --yes, after an export if one was requested.");
    return 1;
  }
  const outcome = await forgetShopperOf(services, site, person, now());
  if (outcome.kind === "unknown person")
    throw new UsageError("Name the person with --phone, --email or both");
  io.out(
    table(
      ["part", "rows", "retained"],
      outcome.parts.map(({ name, rows, retained }) => [name, String(rows), retained ?? ""]),
    ),
  );
  return 0;
}
