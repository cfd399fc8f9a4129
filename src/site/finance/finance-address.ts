import type { FinanceSlice } from "#domain/configuration/settings.ts";
import { financePaths } from "#domain/configuration/slices/finance-slice.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";

export type FinancePageKind = "finance" | "pre_approval" | "personalised";

/**
 * The finance page of an address on a site (ROUTE-22..26). Of the three addresses that a site may choose
 * (FIN-21) the others redirect to the chosen one; null where the site has no finance, and for the page about
 * one car without a car.
 */
export function financePageAt(
  address: URL,
  finance: Pick<FinanceSlice, "enabled" | "path">,
): { kind: FinancePageKind } | { redirect: string } | null {
  if (!finance.enabled) return null;
  const path = address.pathname.replace(/\.data$/, "").replace(/\/$/, "");
  if (path === "/finance-pre-approval") return { kind: "pre_approval" };
  if (path === "/personalised/finance")
    return address.searchParams.get("car_id") ? { kind: "personalised" } : { redirect: finance.path };
  if (path === finance.path) return { kind: "finance" };
  if (!(financePaths as readonly string[]).includes(path)) return null;
  return { redirect: finance.path + pageQuery(address.search) };
}

/** Parameters that a finance page reads besides the calculator's (FIN-22). */
export const financeParameters = ["preferredDealership", "vehiclePriceBudget", "car_id", "car_type"] as const;
