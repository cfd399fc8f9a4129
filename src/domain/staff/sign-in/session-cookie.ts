import { cookieHeader, sentCookie } from "#lib/own-cookie.ts";

/** A session ends 12 hours after sign-in, or when it wasn't used for half an hour (`staff_session` in staff-policies.sql). */
export const sessionHours = 12;
/** A challenge has to be answered within ten minutes. */
export const challengeMinutes = 10;

const session = "forecourt_staff";
const challenge = "forecourt_staff_challenge";
type Sent = Pick<Request, "url" | "headers">;

/** The session's token in a request; null where there is no well-formed one. */
export const sessionToken = (request: Sent): string | null => wellFormed(sentCookie(request, session));
export const challengeToken = (request: Sent): string | null => wellFormed(sentCookie(request, challenge));

const wellFormed = (value: string | null) => (value !== null && /^[\w-]{43}$/.test(value) ? value : null);

/** `Set-Cookie` headers; an empty token deletes the cookie. */
export const sessionCookie = (token: string, secure: boolean): string =>
  cookieHeader({ name: session, value: token, seconds: token ? sessionHours * 3_600 : 0 }, secure);
export const challengeCookie = (token: string, secure: boolean): string =>
  cookieHeader({ name: challenge, value: token, seconds: token ? challengeMinutes * 60 : 0 }, secure);
