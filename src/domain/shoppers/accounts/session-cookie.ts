import { cookieHeader, cookieValue } from "#lib/own-cookie.ts";

/**
 * The cookies of a signed-in shopper, on this host only. The session's is hidden from scripts; the marker
 * beside it only shows that there is one, so that cached pages can show it on the client.
 */
export const sessionDays = 60;
/** A session's maximum age, however often it is used: a stolen cookie expires too. */
export const maxSessionDays = 180;
/** Maximum number of browsers signed in to one account; a further one signs out the least recently used. */
export const maxSessions = 20;
const seconds = sessionDays * 86_400;
const session = "forecourt_session";
const marker = "forecourt_in";

/** The token of a request's `Cookie` header; null where there is no valid one. */
export function readSessionToken(header: string | null, secure: boolean): string | null {
  const value = cookieValue(header, session, secure);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Whether a document's cookies contain the marker; the server must still check the session. */
export function hasMarker(header: string | null): boolean {
  return [true, false].some((secure) => cookieValue(header, marker, secure) === "1");
}

/** `Set-Cookie` headers of a session that starts or is renewed, 60 days from now. */
export function signedInCookies(token: string, secure: boolean): string[] {
  return both({ token, mark: "1", seconds }, secure);
}

/** `Set-Cookie` headers that delete both. */
export function signedOutCookies(secure: boolean): string[] {
  return both({ token: "", mark: "", seconds: 0 }, secure);
}

function both(to: { token: string; mark: string; seconds: number }, secure: boolean): string[] {
  return [
    cookieHeader({ name: session, value: to.token, seconds: to.seconds }, secure),
    cookieHeader({ name: marker, value: to.mark, seconds: to.seconds, forScripts: true }, secure),
  ];
}
