import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isHostName } from "./config/host-name.ts";
import { parseProxyTrust } from "./http/request-address.ts";

/**
 * The environment variables: type, default and description of each. `docs/environment.md` and `.env.example` are generated from
 * this file by `node scripts/docs.ts`.
 */
export type VariableMeta = {
  /** Markdown, one paragraph. */
  description: string;
  /** What holds while the variable isn't set, where no default value says it. Markdown. */
  unset?: string;
  /** A valid value to begin with, where there is no default value. */
  example?: string;
};

const flag = z.enum(["0", "1"]);
const count = z.coerce.number().int();
const listed = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
const networks = z
  .string()
  .default("")
  .transform(listed)
  .refine(
    (entries) => entries.every((network) => ipaddr.isValidCIDR(network)),
    "networks such as 10.20.0.0/16, comma-separated",
  );
const dnsTargets = z
  .string()
  .default("")
  .transform((text) => listed(text.toLowerCase()))
  .refine(
    (targets) => targets.every((target) => ipaddr.isValid(target) || isHostName(target)),
    "addresses and host names, comma-separated",
  );
const pictureHosts = z
  .string()
  .default("")
  .transform((text) => listed(text.toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
    "host names, comma-separated",
  );

const proxies = z
  .string()
  .superRefine((text, context) => {
    try {
      parseProxyTrust(text);
    } catch {
      context.addIssue({
        code: "custom",
        message: "addresses, networks and loopback, comma-separated, or a number of hops",
      });
    }
  })
  .default("");

const hostName = (example: string) =>
  z
    .string()
    .refine((host) => isHostName(host), `a host name without a port, such as ${example}`)
    .optional();

const serviceAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^[a-z]+:\/\/[^/@?#]+\/?$/, "the service's address alone, without user, bucket or path")
  .optional();

/** The schema with its meta data, which have to be last in a chain: zod stores them for one object. */
const variable = <Schema extends z.ZodType>(schema: Schema, meta: VariableMeta): Schema => schema.meta(meta);

const server = {
  NODE_ENV: variable(z.enum(["development", "production", "test"]).default("development"), {
    description:
      "Set to `production`, also for `npm start`, it means a real deployment: no demo, no `NOW`. `npm start` without it runs the production build for a trial, `npm run dev` the development server",
  }),
  PORT: variable(count.min(0).max(65_535).default(3000), { description: "The port to listen on" }),
  HOST: variable(z.string().default("127.0.0.1"), { description: "The address to listen on" }),
  PUBLIC_PORT: variable(count.min(1).max(65_535).optional(), {
    description:
      "The public port, where it isn't 80 or 443; used in absolute URLs instead of the port of the request",
    unset: "the port of the request",
    example: "8443",
  }),
  ROLE: variable(z.enum(["all", "web", "console", "worker"]).default("all"), {
    description:
      "`web`: serves the sites, runs no background tasks; `console`: serves the console only; `worker`: runs background tasks, serves only `/healthz`, `/readyz` and `/metrics`",
  }),
  WEB_PROCESSES: variable(count.min(1).max(64).default(1), {
    description:
      "Web processes on the one port, for more than one core; with `ROLE=all` a worker runs beside them. A supervisor starts a process again that ended ([several processes](operations.md#several-processes))",
  }),
  ADMIN_HOST: variable(hostName("admin.example.com"), {
    description: "Host name of the console, without a port; no site can use it",
    unset: "`admin.localhost`; in production there is no console",
    example: "admin.example.com",
  }),
  API_HOST: variable(hostName("api.example.com"), {
    description:
      "Host name of the API for dealers' programs ([integrations](integrations.md)), without a port; processes that serve the console serve it; no site can use it",
    unset: "`api.localhost`; in production there is no API",
    example: "api.example.com",
  }),
  PLATFORM_HOST: variable(hostName("example.com"), {
    description:
      "Host name below which drafts are previewed, at `{token}.preview.PLATFORM_HOST`; needs a DNS record and a certificate for `*.preview.PLATFORM_HOST`, and a console; no site can use these hosts, and operators alone give sites others below it",
    unset: "`localhost`; in production there are no previews",
    example: "example.com",
  }),
  DNS_TARGETS: variable(dnsTargets, {
    description:
      "What the DNS records of dealers' hosts point to: addresses and host names, comma-separated; the console shows them and compares a new host with them",
    example: "203.0.113.10",
    unset: "hosts are looked up, and not compared with anything",
  }),
  DRAIN_SECONDS: variable(z.coerce.number().min(0).max(600).default(0), {
    description: "How long the process goes on serving after SIGTERM while `/readyz` returns 503",
  }),
  LOG_LEVEL: variable(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    {
      description: "How much is logged",
    },
  ),
};

/** Names no domain that anybody has, so it is for trials only. */
export const defaultSender = "noreply@forecourt.localhost";

const data = {
  DATA_DIR: variable(z.string().default("data"), {
    description: "Pictures of cars, shoppers' uploads, and the data of the embedded PostgreSQL",
  }),
  DATABASE_URL: variable(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    description:
      "Your PostgreSQL server; `forecourt prepare` connects as the owner of the database; any number of processes",
    unset: "PostgreSQL from npm, in `DATA_DIR`",
    example: "postgres://forecourt@localhost:5432/forecourt",
  }),
  SECRET: variable(z.string().min(32).optional(), {
    description:
      "32 characters or more; the keys for sign-in codes, signed URLs and the daily hashes of client addresses are derived from it; with several processes, set the same value for all",
    unset: "generated once, in `DATA_DIR`",
    example: "replace-with-the-output-of-openssl-rand-hex-32",
  }),
  SECRET_PREVIOUS: variable(z.string().min(32).optional(), {
    description: "The previous `SECRET`: URLs signed with it stay valid until this is unset",
    unset: "none",
    example: "the-previous-value-of-secret-while-it-is-replaced",
  }),
  SECRETS_DIR: variable(z.string().optional(), {
    description: "Directory of the secret files that the configuration names",
    unset: "none",
    example: "/run/secrets/forecourt",
  }),
  S3_URL: variable(serviceAddress, {
    description:
      "An S3-compatible service, for original pictures and shoppers' uploads instead of `DATA_DIR`; needs `S3_BUCKET`, and the access keys as the files `s3-access-key` and `s3-secret-key` in `SECRETS_DIR` ([storage](operations.md#storage))",
    unset: "files in `DATA_DIR`",
    example: "https://s3.ap-southeast-2.amazonaws.com",
  }),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name")
      .optional(),
    { description: "Its bucket", unset: "none", example: "forecourt-originals" },
  ),
  S3_REGION: variable(z.string().default("us-east-1"), { description: "The bucket's region" }),
  S3_PATH_STYLE: variable(flag.default("1"), {
    description: "`0`: the bucket name is part of the host (`https://bucket.host/…`), as on Amazon S3",
  }),
  BACKUP_TO: variable(
    z
      .string()
      .regex(
        /^(?:s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?|(?!s3:).+)$/,
        "a folder, or s3://bucket/folder",
      )
      .optional(),
    {
      description:
        "Where `forecourt backup` writes: a folder, best on another machine's disk, or `s3://bucket/folder` with the access keys as the files `backup-access-key` and `backup-secret-key` in `SECRETS_DIR` ([backup](operations.md#backup-and-restore))",
      unset: "the command needs `--to`",
      example: "/var/backups/forecourt",
    },
  ),
  BACKUP_S3_URL: variable(serviceAddress, {
    description: "The service of that bucket, with `S3_REGION` and `S3_PATH_STYLE`",
    unset: "`S3_URL`",
    example: "https://s3.eu-central-1.amazonaws.com",
  }),
};

const visitors = {
  SITE: variable(z.string().optional(), {
    description: "Slug of the site served for unknown hosts",
    unset: "unknown hosts get no site",
    example: "my-dealer",
  }),
  TRUST_PROXY: variable(proxies, {
    description:
      "Proxies whose `X-Forwarded-…` headers are trusted: addresses or networks, comma-separated, or a number of hops",
    unset: "none",
    example: "10.0.0.0/8",
  }),
  TRUST_FORWARDED_HOST: variable(flag.default("0"), {
    description: "`1`: trust `X-Forwarded-Host`; only where these proxies set it on every request",
  }),
  HSTS_SUBDOMAINS: variable(flag.default("1"), { description: "`0`: HSTS without `includeSubDomains`" }),
  PAGE_CACHE_MB: variable(z.coerce.number().min(0).default(128), {
    description: "Memory for the page cache; `0` disables it",
  }),
  BUDGET_BURST: variable(count.min(1).default(10_000), {
    description:
      "Milliseconds of each process that one client network, or one signed-in member of the staff, may use at once, for rendering, searching, parsing and the like; cached pages cost next to nothing, and requests from this machine nothing",
  }),
  BUDGET_RATE: variable(z.coerce.number().min(0).default(500), {
    description: "Then as many each second; `0` sets no limit",
  }),
  RENDER_AT_ONCE: variable(count.min(0).default(1), {
    description:
      "Pages of one client network rendered at a time; its others wait and let other networks go first; `0` renders all at once",
  }),
  MAX_CONNECTIONS: variable(count.min(1).default(2_000), { description: "Open connections in all" }),
  MAX_CONNECTIONS_PER_NETWORK: variable(count.min(1).default(200), {
    description:
      "Open connections of one client network; those of trusted proxies and of this machine don't count here",
  }),
  TAGS: variable(z.enum(["none", "direct"]).default("none"), {
    description:
      "`direct`: scripts of vendors may run in pages of sites whose owners switch them on ([tags](marketing.md#tags)); they can do what the site's own scripts can",
  }),
  METRICS_TOKEN: variable(z.string().min(16).optional(), {
    description: "Bearer token for `/metrics`; when set, required from loopback too",
    unset: "`/metrics` answers to this machine only",
    example: "replace-with-a-random-token",
  }),
  SECURITY_CONTACT: variable(z.url({ protocol: /^(mailto|https|tel)$/ }).optional(), {
    description: "Where to report vulnerabilities; published in `/.well-known/security.txt` of every site",
    unset: "no such file",
    example: "mailto:security@example.com",
  }),
};

const edge = {
  EDGE_TAGS: variable(z.enum(["Cache-Tag", "Surrogate-Key"]).optional(), {
    description:
      "The header that names the tags of public responses for a CDN or another shared cache ([edge](operations.md#the-edge))",
    unset: "no tags",
    example: "Cache-Tag",
  }),
  EDGE_PURGE_URL: variable(
    z
      .url({ protocol: /^https?$/ })
      .regex(/^[a-z]+:\/\/[^/@]+(\/|$)/, "an address without a login")
      .optional(),
    {
      description:
        "Where tags are posted when something changes, so that the CDN deletes what has them; https, or http to this machine; needs `EDGE_TAGS`, and the token as the file `edge-purge-token` in `SECRETS_DIR`",
      unset: "nothing is purged",
      example: "https://api.cloudflare.com/client/v4/zones/0123456789abcdef0123456789abcdef/purge_cache",
    },
  ),
  EDGE_SECONDS: variable(count.min(1).max(86_400).optional(), {
    description:
      "How long a CDN may use a public page (`s-maxage`), at most until the page changes by itself; more than 30 needs `EDGE_PURGE_URL`",
    unset: "600 with `EDGE_PURGE_URL`, else 30",
    example: "600",
  }),
  EDGE_NETWORKS: variable(networks, {
    description:
      "Private networks that `EDGE_PURGE_URL` may be in, comma-separated; a cache on this machine needs `127.0.0.0/8`",
    unset: "public addresses only",
    example: "10.50.0.0/16",
  }),
};

const stock = {
  FEEDS_DIR: variable(z.string().optional(), {
    description:
      "Folder of stock files that others deliver; a group's are in a folder of its slug ([scheduled feeds](stock-import.md#scheduled-feeds))",
    unset: "`feeds` in `DATA_DIR`",
    example: "/srv/feeds",
  }),
  FEED_NETWORKS: variable(networks, {
    description: "Private networks that feeds may be fetched from, comma-separated",
    unset: "public addresses only",
    example: "10.20.0.0/16",
  }),
  SEARCH_NETWORKS: variable(networks, {
    description:
      "Private networks that sites' search servers may be in, comma-separated; one on this machine needs `127.0.0.0/8`",
    unset: "public addresses only",
    example: "10.40.0.0/16",
  }),
  PICTURE_HOSTS: variable(pictureHosts, {
    description:
      "Allowlist of hosts for pictures in stock feeds, comma-separated, `*.example` for all subdomains",
    unset: "any public host",
    example: "pictures.example.com,*.cdn.example",
  }),
  PICTURE_AVIF: variable(flag.default("1"), {
    description: "`0`: pictures are WebP or JPEG only; AVIF doubles the CPU cost of pictures",
  }),
  STOCK_CARS: variable(count.min(1).optional(), {
    description:
      "Maximum number of cars in memory; the least recently used groups are evicted and loaded again on demand",
    unset: "half of Node's heap but at most 0.8 GB, at 2.5 KB a car",
    example: "100000",
  }),
};

const mail = {
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }).optional(), {
    description:
      "Mail server, `smtp://…` or `smtps://…`; its password is the file `smtp-password` in `SECRETS_DIR`",
    unset: "e-mails stay in the database (`forecourt messages`)",
    example: "smtp://user@mail.example.com:587",
  }),
  MAIL_FROM: variable(z.string().default(defaultSender), {
    description: "Sender address of e-mails for sites that configure none",
  }),
  REPLY_DOMAIN: variable(
    z
      .string()
      .toLowerCase()
      .refine((host) => isHostName(host), "a domain, such as reply.example.com")
      .optional(),
    {
      description:
        "Domain of the addresses that shoppers answer leads' e-mails at; what arrives there is shown in the lead ([answers of shoppers](operations.md#answers-of-shoppers)); for every process",
      unset: "answers go to the dealer's mailboxes",
      example: "reply.example.com",
    },
  ),
  MAIL_PORT: variable(count.min(0).max(65_535).optional(), {
    description:
      "Port, at `HOST`, where processes that run background tasks receive mail for `REPLY_DOMAIN` by SMTP from your mail server; unencrypted and without a login, so never reachable from the internet",
    unset: "no mail is received by SMTP",
    example: "2525",
  }),
  OPERATOR_EMAIL: variable(z.email().optional(), {
    description:
      "E-mail address that is notified when a stock feed is stale, stopped, and when it has recovered",
    unset: "no such e-mails",
    example: "operations@example.com",
  }),
  OPENID_NETWORKS: variable(networks, {
    description: "Private networks that staff's OpenID Connect providers may be in, comma-separated",
    unset: "public addresses only",
    example: "10.30.0.0/16",
  }),
};

const retention = {
  COMMAND_LOG_DAYS: variable(count.min(1).default(365), {
    description: "Days that lines stay in `DATA_DIR/commands.log`",
  }),
  AUDIT_DAYS: variable(count.min(90).default(730), {
    description:
      "Days that entries stay in the audit log of staff and commands, and names of former members with them; at least 90",
  }),
  UNNAMED_PICTURE_DAYS: variable(count.min(1).default(30), {
    description:
      "Days that a stored picture stays when no car, page, version or draft names it any more; a backup of the database that is older needs a backup of the pictures too",
  }),
  COUNTERS_SECONDS: variable(z.coerce.number().min(0.1).max(60).default(60), {
    description:
      "Seconds between two writes of the counters behind the results, 60 at most: a process that is killed loses what it counted since the last one",
  }),
};

const demo = {
  DEMO: variable(flag.optional(), {
    description: "`0`: no demo sites; `1`: load them into an empty database and serve them",
    unset: "`1`; `0` where `NODE_ENV=production` is set",
    example: "0",
  }),
  NOW: variable(z.iso.datetime({ offset: true }).optional(), {
    description: "ISO time at which the clock starts; rejected in production",
    unset: "the time of the machine",
    example: "2026-03-02T09:00:00+11:00",
  }),
};

/** The variables by subject, in the order of the generated files. */
export const environmentSections = {
  "The process": server,
  "Data and secrets": data,
  "Visitors and proxies": visitors,
  "The edge": edge,
  "Stock and pictures": stock,
  "Mail and staff": mail,
  "Logs and counters": retention,
  "The demo": demo,
} as const satisfies Record<string, Record<string, z.ZodType>>;

/** Variables that are no longer read, and what to set instead. */
export const replacedVariables: Readonly<Record<string, string>> = {
  RENDER_BURST: "BUDGET_BURST, in milliseconds instead of pages",
  RENDER_RATE: "BUDGET_RATE, in milliseconds instead of pages",
};

export const environmentSchema = z.object({
  ...server,
  ...data,
  ...visitors,
  ...edge,
  ...stock,
  ...mail,
  ...retention,
  ...demo,
});
