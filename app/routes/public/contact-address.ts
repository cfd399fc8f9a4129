import { redirect } from "react-router";
import type { LeadForm } from "../../features/leads/lead-category.ts";

/** The site names one contact path; the other one leads there (CONTACT-01, DECIDE-45). */
export function contactRedirect(address: string, canonical: string): Response | null {
  const { pathname, search } = new URL(address);
  const path = pathname.replace(/\.data$/, "");
  const other = path === "/contact" || path === "/contact-us";
  return other && path !== canonical ? redirect(canonical + search, 302) : null;
}

export function generalForm(address: string): LeadForm {
  return new URL(address).pathname.startsWith("/careers") ? "careers" : "contact";
}
