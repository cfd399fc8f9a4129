import { createHash } from "node:crypto";
import type { Site } from "../site/site.ts";
import { themeCss } from "../site/theme.ts";
import { startScript } from "./page-start.ts";

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

/** The other headers that every answer carries. */
export function securityHeaders(protocol: "http" | "https"): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(self), payment=(self), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(protocol === "https" ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
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
