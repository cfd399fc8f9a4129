import { createHash } from "node:crypto";
import type { Site } from "#platform/config/site.ts";
import { themeCss } from "#platform/config/theme.ts";
import { startScript } from "./page-start.ts";
import type { PathPolicy } from "./path-policy.ts";

/** What of a site's configuration reaches outside hosts; grows with the slices that name some. */
export type OutsideHosts = Pick<
  Site,
  "images" | "xtime_url" | "theme" | "content" | "maps" | "buy" | "dealershipSettings"
>;

const startHash = `'sha256-${sha256(startScript)}'`;

/**
 * The content security policy of a site's pages. Their one executable inline script is a constant (page-start.ts) and
 * their one inline style sheet the site's theme, each allowed by the hash of what our code emits; there is no
 * `style=` attribute, so `unsafe-inline` isn't needed. Outside hosts come from the configuration.
 */
export function contentSecurityPolicy(site: OutsideHosts): string {
  const pictures = originOf(site.images.cdnTemplate);
  const placeholder = originOf(site.images.placeholder);
  const { imageHosts, videoHosts, frameHosts } = site.content;
  const frames = [originOf(site.xtime_url), ...frameHosts, ...videoHosts].filter((host) => host !== null);
  const policy: [string, (string | null)[]][] = [
    ["default-src", ["'self'"]],
    ["script-src", ["'self'", startHash]],
    ["style-src", ["'self'", `'sha256-${sha256(themeCss(site.theme))}'`]],
    ["img-src", ["'self'", "data:", pictures, placeholder, originOf(site.maps.tiles), ...imageHosts]],
    ["font-src", ["'self'"]],
    ["connect-src", ["'self'"]],
    ["frame-src", frames.length > 0 ? frames : ["'none'"]],
    ["frame-ancestors", ["'none'"]],
    ["base-uri", ["'none'"]],
    // A form that pays is answered with a redirect to the provider's page, which browsers hold to this too.
    ["form-action", ["'self'", takesStripe(site) ? "https://checkout.stripe.com" : null]],
    ["object-src", ["'none'"]],
    ["manifest-src", ["'self'"]],
  ];
  return policy
    .map(([directive, sources]) => `${directive} ${[...new Set(sources.filter(Boolean))].join(" ")}`)
    .join("; ");
}

/**
 * The content security policy of the console's screens.
 * @param nonce a new one for each response, which its scripts carry
 */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * The policy of everything that is no page of a site: files, pictures, data, answers of calls, plain messages. Opened by itself such an
 * answer runs nothing, loads nothing and stands in nobody's frame.
 */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** How answers are sent: over which protocol, and whether https is demanded of the host's subdomains too. */
export type Transport = { protocol: "http" | "https"; subdomains: boolean };

/** The other headers that every answer carries, whatever it is. */
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

/** Completes an answer: what its own maker has said of these headers stays. */
export function completeHeaders(
  headers: Headers,
  { isCrossOrigin }: Pick<PathPolicy, "isCrossOrigin">,
  transport: Transport,
): void {
  for (const [name, value] of Object.entries(securityHeaders(transport)))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", filePolicy);
  nameCharset(headers);
  // Dealers' other pages, mails and whoever a car is shared with show them.
  if (isCrossOrigin) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
}

/** Says of a text that it is UTF-8, unless that is said already. */
export function nameCharset(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type !== null && /^text\/|\bxml\b/.test(type) && !/charset/i.test(type))
    headers.set("Content-Type", `${type}; charset=utf-8`);
}

function takesStripe({ buy, dealershipSettings }: OutsideHosts): boolean {
  return [buy, ...Object.values(dealershipSettings).map((own) => own.buy)].some(
    ({ payment }) => payment.provider === "stripe",
  );
}

/** Scheme and host of an address or address template; null for a path, for nothing, or for what is no web address. */
function originOf(address: string | null): string | null {
  if (!address) return null;
  const match = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?=[/?#{]|$)/i.exec(address);
  return match ? match[0].toLowerCase() : null;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
