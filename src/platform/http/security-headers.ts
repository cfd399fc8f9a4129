import { createHash } from "node:crypto";
import type { PathPolicy } from "./path-policy.ts";
import { startScript } from "./start-script.ts";

/** What scripts of vendors need, as sources of a policy: `https://host` or `https://*.host`. */
export type TagSources = {
  scripts: readonly string[];
  connections: readonly string[];
  pictures: readonly string[];
};

/** The `Server-Timing` of a page whose policy lets scripts of vendors run, by which its own scripts know. */
export const tagMark = "tags";

/** What a site's pages load, frame and post to besides the site: addresses, of which only the host counts, or paths of the site. */
export type PageSources = {
  /** Its only inline style sheet. */
  style: string;
  pictures: readonly (string | null)[];
  frames: readonly (string | null)[];
  /** Hosts of videos, besides the site itself. */
  media: readonly string[];
  /** Where forms redirect to. */
  forms: readonly string[];
  /** On pages where scripts of vendors may run; null for none. */
  tags: TagSources | null;
};

const startHash = inlineHash(startScript);

/**
 * The content security policy of a site's pages. The only executable inline script is a constant (start-script.ts) and
 * the only inline style sheet the site's theme; both are allowed by hash. There are no `style=` attributes, so
 * `unsafe-inline` isn't needed. External hosts come from the configuration.
 */
export function contentSecurityPolicy(sources: PageSources): string {
  const frames = sources.frames.map(sourceOf).filter((host) => host !== null);
  const policy: [string, (string | null)[]][] = [
    ["default-src", ["'self'"]],
    ["script-src", ["'self'", startHash, ...(sources.tags?.scripts ?? [])]],
    ["style-src", ["'self'", inlineHash(sources.style)]],
    ["img-src", ["'self'", "data:", ...sources.pictures.map(sourceOf), ...(sources.tags?.pictures ?? [])]],
    ["font-src", ["'self'"]],
    ["connect-src", ["'self'", ...(sources.tags?.connections ?? [])]],
    ["frame-src", frames.length > 0 ? frames : ["'none'"]],
    ...(sources.media.length > 0 ? [mediaOf(sources.media)] : []),
    ["frame-ancestors", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'", ...sources.forms.map(sourceOf)]],
    ["object-src", ["'none'"]],
    ["manifest-src", ["'self'"]],
  ];
  return policy
    .map(([directive, sources]) => `${directive} ${[...new Set(sources.filter(Boolean))].join(" ")}`)
    .join("; ");
}

const mediaOf = (hosts: readonly string[]): [string, (string | null)[]] => [
  "media-src",
  ["'self'", ...hosts.map(sourceOf)],
];

/**
 * The content security policy of the console's screens.
 * @param previews origin of the previews of drafts, which screens frame; null where there are none
 */
export function consolePolicy(previews: string | null): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${startHash}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${previews ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * The policy of everything that is no page of a site: files, pictures, data, answers of calls, plain messages. Opened by itself such an
 * answer runs nothing, loads nothing and can't be framed.
 */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** How responses are sent: the protocol, and whether HSTS includes subdomains. */
export type Transport = { protocol: "http" | "https"; subdomains: boolean };

/** The other headers of every response. */
export function securityHeaders({ protocol, subdomains }: Transport): Record<string, string> {
  const strict = `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`;
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(self), payment=(self), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(protocol === "https" ? { "Strict-Transport-Security": strict } : {}),
  };
}

/** Adds the headers that the response doesn't have yet. */
export function completeHeaders(
  headers: Headers,
  { isCrossOrigin }: Pick<PathPolicy, "isCrossOrigin">,
  transport: Transport,
): void {
  for (const [name, value] of Object.entries(securityHeaders(transport)))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", filePolicy);
  nameCharset(headers);
  // Pictures appear on the dealers' other websites, in e-mails and in previews of shared links.
  if (isCrossOrigin) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
}

/** Adds `charset=utf-8` to a text type without a charset. */
export function nameCharset(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type !== null && /^text\/|\bxml\b/.test(type) && !/charset/i.test(type))
    headers.set("Content-Type", `${type}; charset=utf-8`);
}

/** Scheme and host of a URL or URL template; the site itself for a path; null for an empty value or an invalid URL. */
function sourceOf(address: string | null): string | null {
  if (!address) return null;
  if (address.startsWith("/")) return "'self'";
  const match = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?=[/?#{]|$)/i.exec(address);
  return match ? match[0].toLowerCase() : null;
}

/** A policy's source that allows an inline script or style sheet by its text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
