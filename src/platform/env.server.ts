import { resolve } from "node:path";
import { z } from "zod";

/**
 * The environment, read once and validated (DESIGN §7). Every key is listed in the README.
 * A malformed value throws at the start and names the key and what it should be.
 */
const flag = z.enum(["0", "1"]);
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  /** What `SECRET` was before: signed addresses that are out go on opening. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  SECRETS_DIR: z.string().optional(),
  TRUST_PROXY: z.string().default(""),
  SITE: z.string().optional(),
  /** By default on, off in production unless `npm start` runs the production build locally. */
  DEMO: flag.optional(),
  /** 1: the trusted proxies set `X-Forwarded-Host` themselves, so that a visitor's own never arrives. */
  TRUST_FORWARDED_HOST: flag.default("0"),
  /** The port at which visitors reach the platform, where it isn't the protocol's own. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  NOW: z.iso.datetime({ offset: true }).optional(),
  /** Memory for kept pages; 0 keeps none. */
  PAGE_CACHE_MB: z.coerce.number().min(0).default(128),
  /** Pages that one network may have rendered at once, and then each second; a rate of 0 sets no limit. Cached pages are free. */
  RENDER_BURST: z.coerce.number().int().min(1).default(60),
  RENDER_RATE: z.coerce.number().min(0).default(10),
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
  /** 0: pictures are WebP or JPEG only. To encode AVIF as well takes the processor twice as long. */
  PICTURE_AVIF: flag.default("1"),
  /** How many cars are kept in memory, of all groups together; by default what half of Node's heap takes. */
  STOCK_CARS: z.coerce.number().int().min(1).optional(),
  /** Where weaknesses are told of: stands in `/.well-known/security.txt` of every site. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https|tel)$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The mail server, `smtp://user@host:587` or `smtps://…`; its password is the secret `smtp-password`. Without one, e-mails stay in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("noreply@forecourt.localhost"),
  /**
   * What the process does: `web` answers requests and leaves work behind them to others; `worker` works (deliveries, pictures, payments,
   * what runs out) and answers only for its own health; `all` does both.
   */
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  /** Told to stop, it goes on answering for so long while /readyz says 503, so that proxies have turned to others before it ends. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** Where originals of pictures and uploads are kept instead of `DATA_DIR`: a bucket of an S3-compatible service. */
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[a-z]+:\/\/[^/@?#]+\/?$/, "the service's address alone, without user, bucket or path")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** 0: the bucket's name stands in the host, as Amazon has it. */
  S3_PATH_STYLE: flag.default("1"),
  /** 0: https is demanded of a site's own hosts, not of their subdomains, for a dealer who has others there without it. */
  HSTS_SUBDOMAINS: flag.default("1"),
  /** Days that lines stay in `commands.log`. */
  COMMAND_LOG_DAYS: z.coerce.number().int().min(1).default(365),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The bucket of originals: see features/storage. */
type S3 = { url: string; bucket: string; region: string; pathStyle: boolean };
type Unread =
  | "DEMO"
  | "TRUST_FORWARDED_HOST"
  | "HSTS_SUBDOMAINS"
  | "PICTURE_AVIF"
  | "PICTURE_HOSTS"
  | "S3_URL"
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_PATH_STYLE";

export type Env = Omit<z.output<typeof schema>, Unread> & {
  s3: S3 | null;
  pictureHosts: string[];
  pictureAvif: boolean;
  /** Whether the operator asked for production; `npm start` on its own runs the production build for a trial. */
  inProduction: boolean;
  demo: boolean;
  trustForwardedHost: boolean;
  hstsSubdomains: boolean;
  dataDir: string;
};

export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment can't be used:\n${problems.join("\n")}`);
  }
  const { DEMO, TRUST_FORWARDED_HOST, HSTS_SUBDOMAINS, PICTURE_AVIF, PICTURE_HOSTS, ...rest } = parsed.data;
  const { S3_URL, S3_BUCKET, S3_REGION, S3_PATH_STYLE, ...env } = rest;
  if (!S3_URL !== !S3_BUCKET) throw new Error("S3_URL and S3_BUCKET go together: set both or neither");
  if (S3_URL && !env.SECRETS_DIR)
    throw new Error("S3_URL needs SECRETS_DIR with the files s3-access-key and s3-secret-key");
  // `npm start` runs the production build for speed; it says so when the operator did not ask for production.
  const inProduction = env.NODE_ENV === "production" && source.FORECOURT_LOCAL !== "1";
  if (env.NOW && inProduction) {
    throw new Error("NOW sets the clock and is refused in production: unset NOW");
  }
  return {
    ...env,
    inProduction,
    demo: DEMO === undefined ? !inProduction : DEMO === "1",
    trustForwardedHost: TRUST_FORWARDED_HOST === "1",
    pictureHosts: PICTURE_HOSTS,
    pictureAvif: PICTURE_AVIF === "1",
    hstsSubdomains: HSTS_SUBDOMAINS === "1",
    dataDir: resolve(env.DATA_DIR),
    s3:
      S3_URL && S3_BUCKET
        ? { url: S3_URL, bucket: S3_BUCKET, region: S3_REGION, pathStyle: S3_PATH_STYLE === "1" }
        : null,
  };
}

export const env: Env = readEnv(process.env);

const clockOffsetMs = env.NOW ? Date.parse(env.NOW) - Date.now() : 0;

/** The application's clock: real time, or a clock that began at `NOW` and runs. */
export function now(): Date {
  return new Date(Date.now() + clockOffsetMs);
}
