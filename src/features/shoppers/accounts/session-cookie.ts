import { cookieHeader, cookieValue } from "#lib/own-cookie.ts";

/**
 * The cookies of someone signed in, on this host only. The session's is not for scripts; the marker beside it says only that
 * there is one, so that pages which anyone may keep can show it on the client.
 */
export const sessionDays = 60;
/** A session ends this long after it began, however often it is used: whoever took a cookie along loses it. */
export const maxSessionDays = 180;
/** Browsers one account may be signed in on; the one longest unseen is signed out by the next. */
export const maxSessions = 20;
const seconds = sessionDays * 86_400;
const session = "forecourt_session";
const marker = "forecourt_in";

/** The token of a request's `Cookie` header; null where there is none of the right form. */
export function readSessionToken(header: string | null, secure: boolean): string | null {
  const value = cookieValue(header, session, secure);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Whether a document's cookies say that someone is signed in here; the server must still look. */
export function hasMarker(header: string | null): boolean {
  return [true, false].some((secure) => cookieValue(header, marker, secure) === "1");
}

/** `Set-Cookie` headers of a session that begins or goes on, 60 days from now. */
export function signedInCookies(token: string, secure: boolean): string[] {
  return both({ token, mark: "1", seconds }, secure);
}

/** `Set-Cookie` headers that take both away. */
export function signedOutCookies(secure: boolean): string[] {
  return both({ token: "", mark: "", seconds: 0 }, secure);
}

function both(to: { token: string; mark: string; seconds: number }, secure: boolean): string[] {
  return [
    cookieHeader({ name: session, value: to.token, seconds: to.seconds }, secure),
    cookieHeader({ name: marker, value: to.mark, seconds: to.seconds, forScripts: true }, secure),
  ];
}
