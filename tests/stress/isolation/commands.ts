import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { commandsOver } from "#cli/commands.ts";
import { dispatch } from "#cli/dispatch.ts";
import { uploadStoreFromEnv } from "#composition/uploads-from-env.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { nothingYet } from "#platform/doctor/watch.ts";
import { env } from "#platform/env.server.ts";
import { deletionWords } from "#platform/groups/deletion-words.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import type { Shown, Things } from "./things.ts";

/** The site that runs a command, the site it targets, and a folder for files. */
export type Staff = {
  caller: Shown;
  other: Shown;
  it: Things;
  message: string;
  folder: string;
};

type Calls = (staff: Staff) => string[][];

const ofSite = ({ caller }: Staff) => ["--site", caller.site.slug];
const written = (folder: string, name: string, what: object): string => {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith(".json") ? JSON.stringify(what) : stringify(what));
  return path;
};
/** A configuration of the caller's group that refers to resources of the other's. */
function grasping({ caller, other, folder }: Staff): string[] {
  const own = caller.site.groupSlug;
  const site = { name: "Grasp", group: own };
  const files = [
    written(folder, "hosts.yaml", { site: { ...site, slug: "grasping", hosts: other.site.hosts } }),
  ];
  if (other.site.groupSlug !== own)
    files.push(written(folder, "slug.yaml", { site: { ...site, slug: other.site.slug } }));
  return files;
}
const stock = ({ it, folder }: Staff) =>
  written(folder, "cars.json", [
    {
      dealership: it.dealership,
      location: it.location,
      stocknum: it.stockNumber,
      id: it.carId,
      make: "Kia",
      model: "Rio",
      year: 2020,
      car_type: "used",
      price: 1,
    },
  ]);
const content = ({ folder, it }: Staff) =>
  written(folder, "content.yaml", {
    pages: [
      { path: it.page, title: "Mine", description: "Mine", blocks: [{ type: "rich_text", text: "Mine" }] },
    ],
  });

/**
 * How a site's staff call each command with another site's ids. Commands without `--site` are the operator's,
 * who has access to all sites; they are called with the site's own ids, and the results have to be that
 * site's alone.
 */
const calls: Record<string, Calls> = {
  "site validate": (staff) => grasping(staff).map((file) => ["site", "validate", file]),
  "site apply": (staff) => grasping(staff).map((file) => ["site", "apply", file]),
  // A new site is another one than the caller's, so it is begun in a group that isn't there.
  "site create": ({ other }) => [
    ["site", "create", "grasped", "--from", other.site.slug, "--name", "Own", "--group", "absent"],
  ],
  "mail keys": () => [["mail", "keys"]],
  "site list": () => [
    ["site", "list"],
    ["site", "list", "--json"],
  ],
  "site show": ({ caller }) => [
    ...[
      ["site", "show", caller.site.slug],
      ["site", "show", caller.site.slug, "--resolved"],
    ],
    ["site", "show", caller.site.slug, "--history"],
  ],
  "site rollback": ({ caller }) => [
    ["site", "rollback", caller.site.slug, "99"],
    ["site", "rollback", caller.site.slug, "1"],
  ],
  "site schema": () => [["site", "schema"]],
  "fleet sites": ({ caller }) => [["fleet", "sites", "--group", caller.site.groupSlug]],
  "fleet label": ({ caller }) => [["fleet", "label", "--add", "own", "--group", caller.site.groupSlug]],
  "fleet plan": ({ caller }) => [
    ["fleet", "plan", "set", "tagline", "Own", "--group", caller.site.groupSlug],
  ],
  // It is in the platform's log, which is no one's row.
  "fleet apply": () => [["fleet", "apply", "unset", "tagline", "--group", "absent"]],
  "fleet list": () => [["fleet", "list"]],
  "fleet show": () => [["fleet", "show", "absent"]],
  "fleet continue": () => [["fleet", "continue"]],
  "fleet rollback": () => [["fleet", "rollback", "absent"]],
  "group export": ({ caller, folder }) => [
    ["group", "export", caller.site.groupSlug, join(folder, `${caller.site.groupSlug}.tar.gz`)],
  ],
  "group import": ({ caller, folder }) => [
    ["group", "import", join(folder, `${caller.site.groupSlug}.tar.gz`)],
  ],
  "group suspend": ({ caller }) => [
    ["group", "suspend", caller.site.groupSlug],
    ["group", "resume", caller.site.groupSlug],
  ],
  "group resume": ({ caller }) => [["group", "resume", caller.site.groupSlug]],
  "group delete": ({ caller, other }) => [
    [
      ...["group", "delete", caller.site.groupSlug],
      ...["--confirm", deletionWords(other.site.groupSlug, new Date())],
    ],
  ],
  "content validate": (staff) => [["content", "validate", ...ofSite(staff), content(staff)]],
  "content apply": (staff) => [["content", "apply", ...ofSite(staff), content(staff)]],
  "content preview": (staff) => [["content", "preview", ...ofSite(staff), content(staff)]],
  "content rollback": (staff) => [
    ["content", "rollback", ...ofSite(staff), "1"],
    ["content", "rollback", ...ofSite(staff), "0"],
  ],
  "content history": (staff) => [["content", "history", ...ofSite(staff)]],
  "content export": (staff) => [
    ["content", "export", ...ofSite(staff)],
    ["content", "export", ...ofSite(staff), "--version", "1"],
  ],
  "stock import": (staff) => [
    ["stock", "import", ...ofSite(staff), stock(staff)],
    ["stock", "import", ...ofSite(staff), "--full", "--json", stock(staff)],
  ],
  "stock inspect": (staff) => [["stock", "inspect", ...ofSite(staff), "--json", stock(staff)]],
  "stock undo": (staff) => [
    ["stock", "undo", ...ofSite(staff), staff.it.importRun],
    ["stock", "undo", ...ofSite(staff), staff.it.importRun.slice(0, 8)],
  ],
  "stock export": (staff) => [
    ["stock", "export", ...ofSite(staff)],
    ["stock", "export", ...ofSite(staff), "--format", "json"],
  ],
  "stock override": ({ caller, it }) => [
    ["stock", "override", caller.site.slug, it.stockNumber, "price", "1000"],
    ["stock", "override", caller.site.slug, it.carId, "tag", "Mine"],
    ["stock", "override", caller.site.slug, it.stockNumber, "price", "--feed"],
    ["stock", "override", caller.site.slug, it.carId, "--json"],
  ],
  "stock status": (staff) => [["stock", "status", ...ofSite(staff), "--json"]],
  "feeds list": (staff) => [
    ["feeds", "list", ...ofSite(staff)],
    ["feeds", "list", ...ofSite(staff), "--json"],
  ],
  "feeds pull": (staff) => [
    ["feeds", "pull", staff.it.feed, ...ofSite(staff)],
    ["feeds", "pull", staff.it.feed, ...ofSite(staff), "--again", "--json"],
  ],
  "feeds history": (staff) => [
    ["feeds", "history", ...ofSite(staff), "--json"],
    ["feeds", "history", staff.it.feed, ...ofSite(staff)],
  ],
  "leads list": (staff) => [
    ["leads", "list", ...ofSite(staff)],
    ["leads", "list", ...ofSite(staff), "--json"],
  ],
  "leads show": ({ caller }) => [
    ["leads", "show", caller.left.lead ?? "none"],
    ["leads", "show", caller.left.lead ?? "none", "--json"],
  ],
  "leads resend": ({ caller }) => [["leads", "resend", caller.left.lead ?? "none"]],
  "leads status": ({ caller }) => [
    ...[["leads", "status", caller.left.lead ?? "none", "--system", "CRM", "--id", "7", "--status", "Won"]],
  ],
  "leads export": (staff) => [
    ["leads", "export", ...ofSite(staff)],
    ["leads", "export", ...ofSite(staff), "--format", "jsonl"],
  ],
  // Runs until stopped, with the server's own tasks: claim_deliveries, then each lead within its site.
  "leads deliver": () => [],
  "messages list": (staff) => [
    ["messages", "list", ...ofSite(staff)],
    ["messages", "list", ...ofSite(staff), "--json"],
  ],
  "messages unplaced": () => [["messages", "unplaced"]],
  "messages assign": ({ caller }) => [["messages", "assign", "none", caller.site.slug]],
  "messages discard": () => [["messages", "discard", "none"]],
  "messages show": ({ message }) => [
    ["messages", "show", message],
    ["messages", "show", message, "--html"],
  ],
  "privacy export": (staff) => [
    ["privacy", "export", ...ofSite(staff), "--phone", staff.it.phone, "--email", staff.it.email],
  ],
  "privacy retention": (staff) => [["privacy", "retention", ...ofSite(staff)]],
  "privacy erase": (staff) => [
    ["privacy", "erase", ...ofSite(staff), "--phone", staff.it.phone, "--email", staff.it.email, "--yes"],
  ],
  "accounts sessions": (staff) => [["accounts", "sessions", ...ofSite(staff), "--phone", staff.it.phone]],
  "accounts sign-out": (staff) => [
    ["accounts", "sign-out", ...ofSite(staff), "--phone", staff.it.phone],
    ["accounts", "sign-out", "--all", ...ofSite(staff)],
  ],
  "staff invite": ({ caller }) => [
    [
      ...["staff", "invite", "new@staff.example", "--name", "New", "--role", "sales"],
      ...["--group", caller.site.groupSlug, "--site", caller.site.slug],
    ],
  ],
  "staff list": ({ caller }) => [
    ["staff", "list", "--group", caller.site.groupSlug],
    ["staff", "list", "--group", caller.site.groupSlug, "--json"],
  ],
  "staff remove": ({ caller, other }) => [
    ["staff", "remove", `owner@${other.site.groupSlug}.example`, "--group", caller.site.groupSlug],
  ],
  "staff sessions": ({ caller, other }) => [
    ["staff", "sessions", `owner@${other.site.groupSlug}.example`, "--group", caller.site.groupSlug, "--end"],
  ],
  results: ({ caller }) => [
    ["results", caller.site.slug],
    ["results", caller.site.slug, "--csv"],
    ["results", caller.site.slug, "--csv", "--cars"],
  ],
  "audit export": ({ caller }) => [["audit", "export", "--group", caller.site.groupSlug]],
  // Moves the whole platform's files, for no particular site; there is no bucket to move them to.
  "edge purge": ({ caller }) => [["edge", "purge", "--site", caller.site.slug]],
  "originals move": () => [["originals", "move"]],
  // All of the platform's data, for operators alone; there is no place of backups here.
  "backup list": () => [["backup", "list"]],
  "backup verify": () => [["backup", "verify"]],
  "reservations list": (staff) => [
    ["reservations", "list", ...ofSite(staff)],
    ["reservations", "list", ...ofSite(staff), "--json"],
  ],
  "reservations cancel": (staff) => [["reservations", "cancel", staff.it.reservation, ...ofSite(staff)]],
  "reservations release": (staff) => [["reservations", "release", staff.it.reservation, ...ofSite(staff)]],
};

const nowhere = {
  pictures: (): PictureStore => {
    throw new Error("no pictures");
  },
  uploads: uploadStoreFromEnv,
  pageComparison: () => Promise.reject(new Error("no comparison")),
  prepare: async () => {},
  diagnose: async () => [],
  watching: {
    read: () => nothingYet,
    write: () => {},
    mail: null,
    now: () => new Date(),
    wait: async () => false,
  },
  consoleAddress: null,
  feeds: () => {
    throw new Error("no feeds");
  },
  senders: {
    keys: secretKeys({ secret: "a".repeat(43), previous: undefined, dataDir: env.dataDir }),
    mailFrom: "robot@platform.example",
    lookUp: async () => [],
  },
  purge: async () => ({ kind: "purged" as const }),
  originals: { bucket: null, folder: () => "" },
  backups: {
    database: async () => "",
    place: () => null,
    originals: () => folderOriginals(env.dataDir),
    tools: { dump: "", restore: "" },
    now: () => new Date(),
  },
  groups: {
    files: () => {
      const folder = folderOriginals(join(env.dataDir, "isolation-files"));
      return { pictures: folder, uploads: folder, removeSizes: async () => 0 };
    },
    reservedHosts: [],
  },
};

/** Commands that write, if only to the caller's own data; the others only read. */
const changing = new Set([
  "apply",
  "create",
  "rollback",
  "label",
  "continue",
  "preview",
  "import",
  "resend",
  "deliver",
  "erase",
  "sign-out",
  "move",
  "cancel",
  "release",
  "undo",
  "invite",
  "remove",
  "sessions",
  "pull",
  "suspend",
  "resume",
  "delete",
]);
/** Whether a command writes. */
export const changes = (name: string): boolean => changing.has(name.split(" ")[1] ?? "");

/** Every command with its subcommands, from the commands' usage text. */
export function commandNames(): string[] {
  const none = commandsOver(() => Promise.reject(new Error("no database")), nowhere);
  const fromUsage = none.flatMap(({ usage }) =>
    [...usage.matchAll(/^ {2}forecourt (\w+ [a-z-]+|results)/gm)].map(([, name]) => name!),
  );
  return [...new Set(fromUsage)];
}

/** The calls of a command. Throws for a command without calls: a new command has to be tested, too. */
export function callsOf(name: string, staff: Staff): string[][] {
  const found = calls[name];
  if (!found) throw new Error(`tests/stress/isolation/commands.ts has no calls of ${name}: add them`);
  return found(staff);
}

/** Runs one command over a database as the program would, and returns its output. */
export async function runCommand(db: Database, pictures: PictureStore, words: string[]): Promise<string> {
  const output: string[] = [];
  const take = (text: string) => void output.push(text);
  const commands = commandsOver((work) => work(db), { ...nowhere, pictures: () => pictures });
  try {
    const code = await dispatch(commands, words, { out: take, err: take, isTty: false });
    output.push(`exit code ${code}`);
  } catch (error) {
    output.push(`failed: ${(error as Error).message}`);
  }
  return output.join("\n");
}

/** Commands in this table that the program no longer has. */
export function forgottenCommands(): string[] {
  const names = new Set(commandNames());
  return Object.keys(calls).filter((name) => !names.has(name));
}
