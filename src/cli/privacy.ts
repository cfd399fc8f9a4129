import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { privacySources } from "#composition/privacy-sources.server.ts";
import { retentionRules } from "#composition/retention.server.ts";
import { australianPhone, isEmail } from "#features/leads/leads/contact-checks.ts";
import { accountByPhone } from "#features/shoppers/accounts/account-privacy.server.ts";
import {
  everythingOf,
  forgetPerson,
  type PrivacyServices,
} from "#features/shoppers/accounts/privacy.server.ts";
import type { UploadStore } from "#features/trade-in/uploads/upload-store.server.ts";
import { nearest } from "#platform/config/problem.ts";
import type { SiteSummary } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { env, now } from "#platform/env.server.ts";
import type { Person } from "#platform/privacy-source.server.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { sitesAsked } from "./every-site.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt privacy export --site SLUG --phone P [FILE]   everything the site holds of a person, as JSON
  forecourt privacy erase --site SLUG --phone P --yes     account and saves erased, enquiries made anonymous
      --email E                                           also what was sent with this address
  forecourt privacy retention [--site SLUG] [--json]      how long each kind of personal data stays

Look at who asks first: a telephone number or an e-mail address is what somebody says it is. Payments stay, as tax law asks;
what dealers were sent before is theirs to erase.

Exit codes: 0 done; 1 there is no such site, or --yes is missing; 2 called wrongly.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Sub = (asked: Asked, io: CommandIo, services: PrivacyServices) => Promise<number>;
type Asked = { site: SiteSummary; person: Person; yes: boolean; file: string | undefined };
const subcommands: Record<string, Sub> = { export: exportPerson, erase };

/** What removes uploaded files. */
export type FileRemover = Pick<UploadStore, "remove">;

/** The command over any way to reach a database, and any store of uploads. */
export function privacyCommandOver(withDb: WithDb, uploads: () => FileRemover): Command {
  return {
    name: "privacy",
    summary: "what a site holds of a person: export, erase, retention",
    usage,
    run: async ([name, ...rest], io) => {
      if (name === "retention") return retention(rest, io, withDb);
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub) {
        const near = name === undefined ? null : nearest(name, [...Object.keys(subcommands), "retention"]);
        throw new UsageError(near ? `Did you mean privacy ${near}?` : "Which privacy command?");
      }
      const { values, positionals } = parseArgs({
        args: rest,
        allowPositionals: true,
        options: {
          site: { type: "string" },
          phone: { type: "string" },
          email: { type: "string" },
          yes: { type: "boolean" },
        },
      });
      if (values.site === undefined) throw new UsageError("Name the --site");
      const phone = values.phone === undefined ? null : australianPhone(values.phone);
      if (values.phone !== undefined && phone === null)
        throw new UsageError("--phone is an Australian number");
      const email = values.email ?? null;
      if (email !== null && !isEmail(email)) throw new UsageError("--email is no e-mail address");
      if (phone === null && email === null)
        throw new UsageError("Say who it is about: --phone, --email or both");
      return withDb(async (db) => {
        const asked = await sitesAsked(db, values.site, io);
        const site = asked?.sites[0];
        if (!site) return 1;
        const account = phone
          ? await db.withTenant({ groupId: site.groupId, siteId: site.id }, (tx) =>
              accountByPhone(tx, site, phone),
            )
          : null;
        const services = { db, privacySources: privacySources(uploads()) };
        const person = { accountId: account?.id ?? null, phone, email, from: null };
        return sub({ site, person, yes: values.yes === true, file: positionals[0] }, io, services);
      });
    },
  };
}

/** The rules of one site or of all, by their own configuration; a background task applies them. */
async function retention(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({ args, options: { site: { type: "string" }, json: { type: "boolean" } } });
  return withDb(async (db) => {
    const asked = await sitesAsked(db, values.site, io);
    if (!asked) return 1;
    const rows: Record<"site" | "kind" | "days" | "setting" | "action", string | number | null>[] = [];
    for (const { slug } of asked.sites) {
      const site = await asked.store.bySlug(slug);
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
            [site ?? "(all)", kind, days ?? "no limit", setting, action].map(String),
          ),
        ),
      );
    return 0;
  });
}

async function exportPerson(
  { site, person, file }: Asked,
  io: CommandIo,
  services: PrivacyServices,
): Promise<number> {
  const held = { site: site.slug, at: now(), ...(await everythingOf(services, site, person)) };
  const text = JSON.stringify(held, null, 2);
  if (file === undefined) io.out(text);
  else {
    // Readable by whoever ran it only.
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    io.err(`Written to ${file}.`);
  }
  return 0;
}

async function erase(
  { site, person, yes }: Asked,
  io: CommandIo,
  services: PrivacyServices,
): Promise<number> {
  if (!yes) {
    io.err("Nothing was erased. It can't be undone: say --yes, after an export if one was asked for.");
    return 1;
  }
  const erased = await forgetPerson(services, site, person, now());
  io.out(
    table(
      ["part", "rows", "kept"],
      erased.map(({ name, rows, retained }) => [name, String(rows), retained ?? ""]),
    ),
  );
  return 0;
}
