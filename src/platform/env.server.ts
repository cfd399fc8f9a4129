import { join, resolve } from "node:path";
import type { z } from "zod";
import type { TagHeader } from "./edge/edge-tags.server.ts";
import { misspeltVariables, variableProblem } from "./env-problems.ts";
import { environmentSchema, replacedVariables } from "./env-schema.ts";
import { secretKeys } from "./secret-key.server.ts";
import { endWith, StartProblem } from "./start-problem.server.ts";

/** The bucket of originals (adapters/storage). */
type S3 = { url: string; bucket: string; region: string; pathStyle: boolean };
/** The shared cache in front of the sites (platform/edge). */
type Edge = {
  /** Null: responses have no tags. */
  header: TagHeader | null;
  /** How long it may use a page. */
  seconds: number;
  /** Null: nothing is purged. */
  purgeUrl: string | null;
  networks: string[];
};
/** Where backups are (platform/backup). */
type Backup = { folder: string | null; bucket: (S3 & { prefix: string }) | null };
type Unread =
  | "ADMIN_HOST"
  | "API_HOST"
  | "PLATFORM_HOST"
  | "DEMO"
  | "TRUST_FORWARDED_HOST"
  | "HSTS_SUBDOMAINS"
  | "PICTURE_AVIF"
  | "PICTURE_HOSTS"
  | "FEEDS_DIR"
  | "FEED_NETWORKS"
  | "OPENID_NETWORKS"
  | "SEARCH_NETWORKS"
  | "S3_URL"
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_PATH_STYLE"
  | "BACKUP_TO"
  | "BACKUP_S3_URL"
  | "EDGE_TAGS"
  | "EDGE_PURGE_URL"
  | "EDGE_SECONDS"
  | "EDGE_NETWORKS";

export type Env = Omit<z.output<typeof environmentSchema>, Unread> & {
  s3: S3 | null;
  backup: Backup;
  edge: Edge;
  pictureHosts: string[];
  feedsDir: string;
  feedNetworks: string[];
  openIdNetworks: string[];
  searchNetworks: string[];
  pictureAvif: boolean;
  /** Whether the operator asked for production; `npm start` on its own runs the production build for a trial. */
  inProduction: boolean;
  demo: boolean;
  trustForwardedHost: boolean;
  hstsSubdomains: boolean;
  dataDir: string;
  /** Null where the process serves no console. */
  adminHost: string | null;
  /** The console's host, whichever process serves it. */
  consoleHost: string | null;
  /** Previews of drafts are at the hosts one label below this one; null where there are none. */
  previewHost: string | null;
  /** The console's origin as staff reach it, for links; null without a host of the console. */
  consoleAddress: string | null;
  /** The host of the API for programs, served by processes that serve the console; null without one. */
  apiHost: string | null;
  /** Its origin as programs reach it. */
  apiAddress: string | null;
  /** Hosts of the platform's own, which no site may take; `*.example.com` are those below it. */
  reservedHosts: string[];
  /** Further hosts of the platform's domain: sites get them from operators only. */
  operatorHosts: string[];
  servesSite: boolean;
  runsTasks: boolean;
  /** Whether the process starts others, and serves nothing itself. */
  supervises: boolean;
  /** Whether no supervisor listens for it. */
  listensAlone: boolean;
  /** The one of several that says what concerns all of them. */
  isFirstProcess: boolean;
  /** What the environment sets in vain, and what to set instead. */
  replaced: string[];
};

/** How long a shared cache may use a page that nothing purges, and one that is purged. */
export const unpurgedSeconds = 30;
const purgedSeconds = 600;

/** A variable is malformed, or lacks another that it needs. */
export class UnusableEnvironment extends StartProblem {}

/**
 * The environment, read once and validated; its variables are those of `env-schema.ts`. Throws for a malformed value, names the
 * variable and says what it should be.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) throw new UnusableEnvironment(parsed.error.issues.map(variableProblem).join("\n"));
  const { DEMO, TRUST_FORWARDED_HOST, HSTS_SUBDOMAINS, PICTURE_AVIF, PICTURE_HOSTS, ...rest } = parsed.data;
  const {
    S3_URL,
    S3_BUCKET,
    S3_REGION,
    S3_PATH_STYLE,
    BACKUP_TO,
    BACKUP_S3_URL,
    ADMIN_HOST,
    API_HOST,
    PLATFORM_HOST,
    FEEDS_DIR,
    FEED_NETWORKS,
    OPENID_NETWORKS,
    SEARCH_NETWORKS,
    EDGE_TAGS,
    EDGE_PURGE_URL,
    EDGE_SECONDS,
    EDGE_NETWORKS,
    ...env
  } = rest;
  if (!S3_URL !== !S3_BUCKET)
    throw new UnusableEnvironment("S3_URL and S3_BUCKET go together: set both or neither");
  if (S3_URL && !env.SECRETS_DIR)
    throw new UnusableEnvironment("S3_URL needs SECRETS_DIR with the files s3-access-key and s3-secret-key");
  const bucket = (url: string, name: string): S3 => ({
    url,
    bucket: name,
    region: S3_REGION,
    pathStyle: S3_PATH_STYLE === "1",
  });
  const backup = backupPlace(BACKUP_TO, BACKUP_S3_URL ?? S3_URL, bucket);
  if (backup.bucket && !env.SECRETS_DIR)
    throw new UnusableEnvironment(
      "BACKUP_TO names a bucket, which needs SECRETS_DIR with the files backup-access-key and backup-secret-key",
    );
  if (EDGE_PURGE_URL && !EDGE_TAGS)
    throw new UnusableEnvironment("EDGE_PURGE_URL needs EDGE_TAGS, the header with the tags that are purged");
  if (EDGE_PURGE_URL && !env.SECRETS_DIR)
    throw new UnusableEnvironment("EDGE_PURGE_URL needs SECRETS_DIR with the file edge-purge-token");
  if (EDGE_SECONDS !== undefined && EDGE_SECONDS > unpurgedSeconds && !EDGE_PURGE_URL)
    throw new UnusableEnvironment(
      `EDGE_SECONDS above ${unpurgedSeconds} needs EDGE_PURGE_URL: without it a CDN shows old prices for so long`,
    );
  if (env.MAIL_PORT !== undefined && !env.REPLY_DOMAIN)
    throw new UnusableEnvironment("MAIL_PORT needs REPLY_DOMAIN, the domain whose mail is received there");
  // `npm start` runs the production build for speed and sets FORECOURT_LOCAL unless the operator set NODE_ENV=production.
  const inProduction = env.NODE_ENV === "production" && source.FORECOURT_LOCAL !== "1";
  if (env.NOW && inProduction) {
    throw new UnusableEnvironment("NOW sets the clock and is refused in production: unset NOW");
  }
  // Set by the supervisor.
  const processName = source.FORECOURT_PROCESS ?? null;
  const consoleHost = ADMIN_HOST ?? (inProduction ? null : "admin.localhost");
  if (env.ROLE === "console" && !consoleHost)
    throw new UnusableEnvironment("ROLE=console needs ADMIN_HOST, the host name of the console");
  if (API_HOST && !consoleHost)
    throw new UnusableEnvironment(
      "API_HOST needs ADMIN_HOST: members let programs use the API in the console",
    );
  const apiHost = API_HOST ?? (inProduction ? null : "api.localhost");
  if (apiHost !== null && apiHost === consoleHost)
    throw new UnusableEnvironment("API_HOST has to be another host than ADMIN_HOST");
  const platformHost = PLATFORM_HOST ?? (inProduction ? null : "localhost");
  const previewHost = consoleHost && platformHost ? `preview.${platformHost}` : null;
  return {
    ...env,
    inProduction,
    consoleHost,
    previewHost,
    adminHost: env.ROLE === "all" || env.ROLE === "console" ? consoleHost : null,
    consoleAddress: consoleHost && addressOf(consoleHost, env, inProduction),
    apiHost,
    apiAddress: apiHost && addressOf(apiHost, env, inProduction),
    reservedHosts: [
      ...(consoleHost ? [consoleHost] : []),
      ...(apiHost ? [apiHost] : []),
      ...(previewHost ? [previewHost, `*.${previewHost}`] : []),
    ],
    // Sites of a demo, and on a developer's machine, are below localhost.
    operatorHosts:
      platformHost && !/(^|\.)localhost$/.test(platformHost) ? [platformHost, `*.${platformHost}`] : [],
    servesSite: env.ROLE === "all" || env.ROLE === "web",
    // The tasks of a supervised `ROLE=all` run in a process with `ROLE=worker`.
    runsTasks: env.ROLE === "worker" || (env.ROLE === "all" && processName === null),
    supervises: env.WEB_PROCESSES > 1 && env.ROLE !== "worker" && processName === null,
    listensAlone: processName === null,
    isFirstProcess: processName === null || processName === "web1",
    replaced: Object.entries(replacedVariables)
      .filter(([name]) => present[name] !== undefined)
      .map(([name, instead]) => `${name} is no longer read: set ${instead}`),
    demo: DEMO === undefined ? !inProduction : DEMO === "1",
    trustForwardedHost: TRUST_FORWARDED_HOST === "1",
    pictureHosts: PICTURE_HOSTS,
    feedsDir: resolve(FEEDS_DIR ?? join(env.DATA_DIR, "feeds")),
    feedNetworks: FEED_NETWORKS,
    openIdNetworks: OPENID_NETWORKS,
    searchNetworks: SEARCH_NETWORKS,
    pictureAvif: PICTURE_AVIF === "1",
    hstsSubdomains: HSTS_SUBDOMAINS === "1",
    dataDir: resolve(env.DATA_DIR),
    edge: {
      header: EDGE_TAGS ?? null,
      seconds: EDGE_SECONDS ?? (EDGE_PURGE_URL ? purgedSeconds : unpurgedSeconds),
      purgeUrl: EDGE_PURGE_URL ?? null,
      networks: EDGE_NETWORKS,
    },
    s3: S3_URL && S3_BUCKET ? bucket(S3_URL, S3_BUCKET) : null,
    backup,
  };
}

function backupPlace(
  to: string | undefined,
  url: string | undefined,
  bucketOf: (url: string, name: string) => S3,
): Backup {
  const [, name, path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to ?? "") ?? [];
  if (name === undefined) return { folder: to === undefined ? null : resolve(to), bucket: null };
  if (!url) throw new UnusableEnvironment("BACKUP_TO names a bucket, which needs BACKUP_S3_URL, its service");
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  return { folder: null, bucket: { ...bucketOf(url, name), prefix } };
}

/** In production a proxy serves https; elsewhere the process itself serves http. */
function addressOf(
  host: string,
  { PORT, PUBLIC_PORT }: { PORT: number; PUBLIC_PORT?: number | undefined },
  inProduction: boolean,
): string {
  const port = PUBLIC_PORT ?? (inProduction ? null : PORT);
  return `${inProduction ? "https" : "http"}://${host}${port === null ? "" : `:${port}`}`;
}

export const env: Env = envOfProcess();

/** A wrong variable ends the program with a line that says what it should be; those that may be misspelt are named and ignored. */
function envOfProcess(): Env {
  try {
    const read = readEnv(process.env);
    if (read.isFirstProcess)
      for (const { name, near } of misspeltVariables(process.env))
        console.error(`The environment variable ${name} is unknown and ignored: did you mean ${near}?`);
    return read;
  } catch (error) {
    return endWith(error);
  }
}

/** The keys of this process. */
export const keys = secretKeys({ secret: env.SECRET, previous: env.SECRET_PREVIOUS, dataDir: env.dataDir });

const clockOffsetMs = env.NOW ? Date.parse(env.NOW) - Date.now() : 0;

/** The application's clock: real time, or a clock that started at `NOW` and runs. */
export function now(): Date {
  return new Date(Date.now() + clockOffsetMs);
}
