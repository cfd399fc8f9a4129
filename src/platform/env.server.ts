import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isHostName } from "./config/host-name.ts";
import { secretKeys } from "./secret-key.server.ts";

/**
 * The environment, read once and validated. Every key is listed in the README.
 * A malformed value throws at the start and names the key and what it should be.
 */
const flag = z.enum(["0", "1"]);
const networks = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((network) => network.trim()))
  .transform((listed) => listed.filter((network) => network !== ""))
  .refine(
    (listed) => listed.every((network) => ipaddr.isValidCIDR(network)),
    "networks such as 10.20.0.0/16, comma-separated",
  );

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  /** The previous `SECRET`: signatures made with it stay valid. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  SECRETS_DIR: z.string().optional(),
  TRUST_PROXY: z.string().default(""),
  SITE: z.string().optional(),
  /** On by default, but off in production unless `npm start` runs the production build locally. */
  DEMO: flag.optional(),
  /** 1: the trusted proxies set `X-Forwarded-Host` themselves, so that a client's own value never arrives. */
  TRUST_FORWARDED_HOST: flag.default("0"),
  /** The port that visitors use, if it isn't the protocol's default. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  NOW: z.iso.datetime({ offset: true }).optional(),
  /** Size of the page cache; 0 disables it. */
  PAGE_CACHE_MB: z.coerce.number().min(0).default(128),
  /** Pages that one network may have rendered at once, and then each second; a rate of 0 sets no limit. Cached pages are free. */
  RENDER_BURST: z.coerce.number().int().min(1).default(60),
  RENDER_RATE: z.coerce.number().min(0).default(10),
  /** Pages of one network rendered at a time; its others wait meanwhile, and let other networks' go first. 0: all at once. */
  RENDER_AT_ONCE: z.coerce.number().int().min(0).default(1),
  /** Open connections, in all and of one client network; trusted proxies and this machine count in the first only. */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(2_000),
  MAX_CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(1).default(200),
  /** Hosts that feeds' pictures may come from, comma-separated; `*.example` for all below it. Empty: any public one. */
  PICTURE_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== ""))
    .refine(
      (hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
      "host names, comma-separated",
    ),
  /** Folder of stock files that others deliver: a group's are in a folder of its slug. By default `feeds` in `DATA_DIR`. */
  FEEDS_DIR: z.string().optional(),
  /** Networks within the operator's own that feeds may be fetched from, comma-separated (`10.20.0.0/16`). Empty: public addresses only. */
  FEED_NETWORKS: networks,
  /** The same for OpenID Connect providers. */
  OPENID_NETWORKS: networks,
  /** Receives e-mails about stale and stopped feeds. */
  OPERATOR_EMAIL: z.email().optional(),
  /** 0: pictures are WebP or JPEG only. AVIF doubles the processor time. */
  PICTURE_AVIF: flag.default("1"),
  /** Maximum number of cars in memory, of all groups together; by default what fits in half of Node's heap. */
  STOCK_CARS: z.coerce.number().int().min(1).optional(),
  /** Contact for security reports, in `/.well-known/security.txt` of every site. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https|tel)$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * The mail server, `smtp://user@host:587` or `smtps://…`; its password is the secret `smtp-password`. Without it, e-mails are stored in
   * the database.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("noreply@forecourt.localhost"),
  /**
   * What the process does: `web` serves the sites and leaves background tasks to others; `console` serves the console; `worker` runs
   * background tasks and responds for its own health only; `all` does all of it.
   */
  ROLE: z.enum(["all", "web", "console", "worker"]).default("all"),
  /** The host of the console, without a port. By default `admin.localhost`, in production none. */
  ADMIN_HOST: z
    .string()
    .refine((host) => isHostName(host), "a host name without a port, such as admin.example.com")
    .optional(),
  /** Told to stop, it goes on answering for so long while /readyz says 503, so that proxies have turned to others before it ends. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** Bucket of an S3-compatible service that stores originals of pictures and uploads instead of `DATA_DIR`. */
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[a-z]+:\/\/[^/@?#]+\/?$/, "the service's address alone, without user, bucket or path")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** 0: the bucket's name is part of the host, as with Amazon. */
  S3_PATH_STYLE: flag.default("1"),
  /** 0: HSTS applies to a site's own hosts only, not to subdomains, for a dealer whose other subdomains don't support https. */
  HSTS_SUBDOMAINS: flag.default("1"),
  /** Days that lines stay in `commands.log`. */
  COMMAND_LOG_DAYS: z.coerce.number().int().min(1).default(365),
  /** Days that entries stay in the audit log, and names of former members with them. */
  AUDIT_DAYS: z.coerce.number().int().min(90).default(730),
  /** Seconds between two writes of the counters; a process that is killed loses no more than these. */
  COUNTERS_SECONDS: z.coerce.number().min(0.1).max(60).default(60),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The bucket of originals (adapters/storage). */
type S3 = { url: string; bucket: string; region: string; pathStyle: boolean };
type Unread =
  | "ADMIN_HOST"
  | "DEMO"
  | "TRUST_FORWARDED_HOST"
  | "HSTS_SUBDOMAINS"
  | "PICTURE_AVIF"
  | "PICTURE_HOSTS"
  | "FEEDS_DIR"
  | "FEED_NETWORKS"
  | "OPENID_NETWORKS"
  | "S3_URL"
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_PATH_STYLE";

export type Env = Omit<z.output<typeof schema>, Unread> & {
  s3: S3 | null;
  pictureHosts: string[];
  feedsDir: string;
  feedNetworks: string[];
  openIdNetworks: string[];
  pictureAvif: boolean;
  /** Whether the operator asked for production; `npm start` on its own runs the production build for a trial. */
  inProduction: boolean;
  demo: boolean;
  trustForwardedHost: boolean;
  hstsSubdomains: boolean;
  dataDir: string;
  /** Null where the process serves no console. */
  adminHost: string | null;
  /** The console's origin as staff reach it, for links; null without a host of the console. */
  consoleAddress: string | null;
  /** Hosts of the platform's own, which no site may take. */
  reservedHosts: string[];
  servesSite: boolean;
  runsTasks: boolean;
};

export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment can't be used:\n${problems.join("\n")}`);
  }
  const { DEMO, TRUST_FORWARDED_HOST, HSTS_SUBDOMAINS, PICTURE_AVIF, PICTURE_HOSTS, ...rest } = parsed.data;
  const {
    S3_URL,
    S3_BUCKET,
    S3_REGION,
    S3_PATH_STYLE,
    ADMIN_HOST,
    FEEDS_DIR,
    FEED_NETWORKS,
    OPENID_NETWORKS,
    ...env
  } = rest;
  if (!S3_URL !== !S3_BUCKET) throw new Error("S3_URL and S3_BUCKET go together: set both or neither");
  if (S3_URL && !env.SECRETS_DIR)
    throw new Error("S3_URL needs SECRETS_DIR with the files s3-access-key and s3-secret-key");
  // `npm start` runs the production build for speed and sets FORECOURT_LOCAL unless the operator set NODE_ENV=production.
  const inProduction = env.NODE_ENV === "production" && source.FORECOURT_LOCAL !== "1";
  if (env.NOW && inProduction) {
    throw new Error("NOW sets the clock and is refused in production: unset NOW");
  }
  const consoleHost = ADMIN_HOST ?? (inProduction ? null : "admin.localhost");
  if (env.ROLE === "console" && !consoleHost)
    throw new Error("ROLE=console needs ADMIN_HOST, the host name of the console");
  return {
    ...env,
    inProduction,
    adminHost: env.ROLE === "all" || env.ROLE === "console" ? consoleHost : null,
    consoleAddress: consoleHost && consoleAddressOf(consoleHost, env, inProduction),
    reservedHosts: consoleHost ? [consoleHost] : [],
    servesSite: env.ROLE === "all" || env.ROLE === "web",
    runsTasks: env.ROLE === "all" || env.ROLE === "worker",
    demo: DEMO === undefined ? !inProduction : DEMO === "1",
    trustForwardedHost: TRUST_FORWARDED_HOST === "1",
    pictureHosts: PICTURE_HOSTS,
    feedsDir: resolve(FEEDS_DIR ?? join(env.DATA_DIR, "feeds")),
    feedNetworks: FEED_NETWORKS,
    openIdNetworks: OPENID_NETWORKS,
    pictureAvif: PICTURE_AVIF === "1",
    hstsSubdomains: HSTS_SUBDOMAINS === "1",
    dataDir: resolve(env.DATA_DIR),
    s3:
      S3_URL && S3_BUCKET
        ? { url: S3_URL, bucket: S3_BUCKET, region: S3_REGION, pathStyle: S3_PATH_STYLE === "1" }
        : null,
  };
}

/** In production a proxy serves https; elsewhere the process itself serves http. */
function consoleAddressOf(
  host: string,
  { PORT, PUBLIC_PORT }: { PORT: number; PUBLIC_PORT?: number | undefined },
  inProduction: boolean,
): string {
  const port = PUBLIC_PORT ?? (inProduction ? null : PORT);
  return `${inProduction ? "https" : "http"}://${host}${port === null ? "" : `:${port}`}`;
}

export const env: Env = readEnv(process.env);

/** The keys of this process. */
export const keys = secretKeys({ secret: env.SECRET, previous: env.SECRET_PREVIOUS, dataDir: env.dataDir });

const clockOffsetMs = env.NOW ? Date.parse(env.NOW) - Date.now() : 0;

/** The application's clock: real time, or a clock that started at `NOW` and runs. */
export function now(): Date {
  return new Date(Date.now() + clockOffsetMs);
}
