import { useEffect } from "react";
import { useLocation } from "react-router";
import { recordLanding, recordVisit } from "#site/parts/tracking/visit-trail.ts";
import { FormDialog } from "./form-dialog.tsx";

/** What led to the page that the browser loaded; pages that the script opens have none. */
let referrer: string | null = null;
if (typeof document !== "undefined") referrer = document.referrer;

/** The deferred widgets of leads on every page: the trail of the visit, and the forms' dialog. */
export default function LeadWidgets() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is visited once, however its query changes
  useEffect(() => {
    recordLanding(() => window.sessionStorage, pathname);
    recordVisit(() => window.sessionStorage, { pathname, search }, referrer);
    referrer = null;
  }, [pathname]);
  return <FormDialog />;
}
