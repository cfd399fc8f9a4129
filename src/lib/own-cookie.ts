/**
 * The one form of every cookie that the platform sets. Over https its name begins with `__Host-`, which holds it to https, to this
 * very host and to every path: no neighbouring host of the dealer's can plant or overwrite one. Over plain http, where browsers
 * refuse that prefix, it has its bare name, and the bare name counts for nothing over https.
 */
export type OwnCookie = {
  name: `forecourt_${string}`;
  value: string;
  /** How long browsers keep it; 0 takes it away. */
  seconds: number;
  /** Whether scripts may read it; only for what says nothing that they may not know. */
  forScripts?: boolean;
};

/** The name under which browsers know a cookie of ours. */
export function cookieName(name: OwnCookie["name"], secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** A `Set-Cookie` header. Lax: links from elsewhere arrive with it, calls from elsewhere don't. */
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

/** The value of a cookie in a `Cookie` header, the first where a browser sends two; null without one. */
export function cookieValue(header: string | null, name: OwnCookie["name"], secure: boolean): string | null {
  const own = cookieName(name, secure);
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === own && value !== undefined) return value;
  }
  return null;
}

/** Whether the visitor speaks https to us, as the trusted proxies say it. */
export const isSecure = ({ url }: Pick<Request, "url">): boolean => url.startsWith("https:");

/** The value of a cookie that a request brings along. */
export function sentCookie(
  request: Pick<Request, "url" | "headers">,
  name: OwnCookie["name"],
): string | null {
  return cookieValue(request.headers.get("Cookie"), name, isSecure(request));
}
