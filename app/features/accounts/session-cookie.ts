/**
 * The cookies of someone signed in, on this host only. The session's is not for scripts; the marker beside it says only that
 * there is one, so that pages which anyone may keep can show it on the client.
 */
export const sessionDays = 60;
const seconds = sessionDays * 86_400;
const marker = "forecourt_in";

/** `__Host-` holds a cookie to https, this host and every path; over plain http browsers refuse it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-forecourt_session" : "forecourt_session";
}

/** The token of a request's `Cookie` header; null where there is none of the right form. */
export function readSessionToken(header: string | null, secure: boolean): string | null {
  const name = sessionCookieName(secure);
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Whether a `Cookie` header says that someone is signed in here; the server must still look. */
export function hasMarker(header: string | null): boolean {
  return new RegExp(`(?:^|;\\s*)${marker}=1(?:;|$)`).test(header ?? "");
}

/** `Set-Cookie` headers of a session that begins or goes on, 60 days from now. */
export function signedInCookies(token: string, secure: boolean): string[] {
  return [
    cookie(sessionCookieName(secure), token, `Max-Age=${seconds}; HttpOnly`, secure),
    cookie(marker, "1", `Max-Age=${seconds}`, secure),
  ];
}

/** `Set-Cookie` headers that take both away. */
export function signedOutCookies(secure: boolean): string[] {
  return [
    cookie(sessionCookieName(secure), "", "Max-Age=0; HttpOnly", secure),
    cookie(marker, "", "Max-Age=0", secure),
  ];
}

function cookie(name: string, value: string, rest: string, secure: boolean): string {
  return `${name}=${value}; Path=/; ${rest}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
