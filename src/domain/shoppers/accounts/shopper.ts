import { type GateType, gateTypes } from "#domain/configuration/slices/gate.ts";
import { plainPath } from "#lib/plain-path.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";

export type { GateType } from "#domain/configuration/slices/gate.ts";

/**
 * A signed-in shopper: an account of this site. `phone` is E.164; null only where a number was removed
 * (DECIDE-02).
 */
export type Shopper = { id: string; phone: string | null; name: string | null; email: string | null };

export function gateTypeOf(value: string | null): GateType | null {
  return gateTypes.find((type) => type === value) ?? null;
}

/**
 * `/sign-in?type=&redirect=&back=` (ROUTE-20, ROUTE-21). `redirect` and `back` are paths of this site; a
 * fragment in them is encoded, so it is preserved.
 */
export function signInAddress(type: GateType, redirect: string, back: string): string {
  return `/sign-in?${new URLSearchParams({ type, redirect, back })}`;
}

const maxPath = 2_048;
const nowhere = "https://site.invalid";

/**
 * The path, query and fragment of an address of this very site, normalised as browsers do; null for anything
 * that a browser might resolve elsewhere (DECIDE-69): another scheme or host, `//`, backslashes, control
 * characters, also where they appear only once dots are resolved. Calls and the sign-in page itself are no
 * destinations.
 *
 * `sameSitePath("/cars/x?form=photos#finance-form")` is itself; `sameSitePath("/.//evil.example")` is null.
 */
export function sameSitePath(value: string | null): string | null {
  if (value === null || value.length > maxPath || !/^\/(?!\/)/.test(value)) return null;
  // Browsers drop some control characters silently, so none is allowed.
  if (/[\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value)) return null;
  if (!URL.canParse(value, nowhere)) return null;
  const { origin, pathname, search, hash } = new URL(value, nowhere);
  if (origin !== nowhere || pathname.startsWith("//") || pathname.includes("\\")) return null;
  if (/^\/(?:api|sign-in)(?:\/|$)/.test(plainPath(pathname))) return null;
  return pathname + search + hash;
}

/**
 * The sign-in address for a gated page; back leads to the page of the link, or to the front page (AUTH-05).
 * @param address the request's full address; a data request's means its page
 */
export function signInFor(address: string, referer: string | null, type: GateType): string {
  const { pathname, search, host } = new URL(address);
  const path = pathname.replace(/\/_\.data$|\.data$/, "") || "/";
  return signInAddress(
    type,
    sameSitePath(path + pageQuery(search)) ?? "/",
    refererPath(referer, host) ?? "/",
  );
}

function refererPath(referer: string | null, host: string): string | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === host ? sameSitePath(from.pathname + from.search) : null;
}

/** `+61412345678` as `0412 345 678`. */
export function shownPhone(phone: string): string {
  const match = /^\+61(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : phone;
}

/** The fields that a shopper's account prefills: name, e-mail, and the number in national format. */
export function ownAnswers({ name, email, phone }: Pick<Shopper, "name" | "email" | "phone">): {
  name: string;
  email: string;
  phone: string;
} {
  return { name: name ?? "", email: email ?? "", phone: phone ? shownPhone(phone) : "" };
}
