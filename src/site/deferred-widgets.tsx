import type { ShellModel } from "#features/browsing/shell/shell-model.ts";
import LeadWidgets from "#features/leads/form-pages/lead-widgets.tsx";
import { SavedWidgets } from "#features/shoppers/shortlist/saved-widgets.tsx";
import ConsentBar from "#features/web/tracking/consent-bar.tsx";
import { Toaster } from "#ui/toaster.tsx";

/** Everything that goes along with a page and isn't in its HTML, in one script that is loaded after it. */
export default function DeferredWidgets({ shell }: { shell: Pick<ShellModel, "asksConsent" | "saves"> }) {
  return (
    <>
      <LeadWidgets />
      <SavedWidgets garage={shell.saves === "watchlist"} />
      {shell.asksConsent ? <ConsentBar /> : null}
      <Toaster />
    </>
  );
}
