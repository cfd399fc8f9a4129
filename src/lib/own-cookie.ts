/** Cookies that make a request personal: pages that depend on the visitor aren't cached with one, and calls need an Origin. */
const personalCookies = [
  "forecourt_session",
  "forecourt_in",
  "forecourt_draft",
  "forecourt_lead",
  "forecourt_trade",
  "forecourt_trade_link",
  "forecourt_preview",
  "forecourt_staff",
  "forecourt_staff_challenge",
] as const;

/** Cookies that no page depends on: consent and what follows from it, and the console's time zone. */
type ImpersonalCookie = "forecourt_consent" | "forecourt_visit" | "forecourt_click" | "forecourt_time_zone";

export type CookieName = (typeof personalCookies)[number] | ImpersonalCookie;

const personalPattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${personalCookies.join("|")})=`);

/** Whether a `Cookie` header has a cookie that makes the request personal. */
export function hasPersonalCookie(header: string | undefined): boolean {
  return header !== undefined && personalPattern.test(header);
}

/**
 * The attributes of every cookie that the platform sets. Over https its name starts with `__Host-`, which
 * restricts it to https, this exact host and every path: no other host of the dealer's domain can set or
 * overwrite one. Over plain http, where browsers reject that prefix, it has its bare name, and the bare name
 * is ignored over https.
 */
export type OwnCookie = {
  name: CookieName;
  value: string;
  /** Lifetime in the browser; 0 deletes it. */
  seconds: number;
  /** Whether scripts may read it; only for values that they may know. */
  forScripts?: boolean;
};

export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** A `Set-Cookie` header. Lax: sent with links from other sites, not with their requests. */
export function cookieHeader({ name, value, seconds, forScripts }: OwnCookie, secure: boolean): string {
  return [
    `${cookieName(name, secure)}=${value}`,
    "Path=/",
    `Max-Age=${Math.max(0, Math.floor(seconds))}`,
    ...(forScripts ? [] : ["HttpOnly"]),
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** Sets a cookie in the browser, one that scripts may know. */
export function setOwnCookie(cookie: Omit<OwnCookie, "forScripts">): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't there over plain http
  document.cookie = cookieHeader({ ...cookie, forScripts: true }, isSecure({ url: document.URL }));
}

/** The value of a cookie in a `Cookie` header, the first where a browser sends two; null without one. */
export function cookieValue(header: string | null, name: CookieName, secure: boolean): string | null {
  const own = cookieName(name, secure);
  for (const part of (header ?? "").split(";")) {
    const pair = part.trim();
    if (pair.startsWith(`${own}=`)) return pair.slice(own.length + 1);
  }
  return null;
}

/** Whether the visitor uses https, as reported by the trusted proxies. */
export const isSecure = ({ url }: Pick<Request, "url">): boolean => url.startsWith("https:");

export function sentCookie(request: Pick<Request, "url" | "headers">, name: CookieName): string | null {
  return cookieValue(request.headers.get("Cookie"), name, isSecure(request));
}
