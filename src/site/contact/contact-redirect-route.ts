import { redirect } from "react-router";
import { pageQuery } from "#platform/http/canonical-url.ts";

/** A site uses one of the contact paths; the other one redirects to it (CONTACT-01, DECIDE-45). */
export function contactRedirect(address: string, canonical: string): Response | null {
  const { pathname, search } = new URL(address);
  const path = pathname.replace(/\.data$/, "");
  const other = path === "/contact" || path === "/contact-us";
  return other && path !== canonical ? redirect(canonical + pageQuery(search), 302) : null;
}
