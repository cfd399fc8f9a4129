import type { ShellModel } from "#features/browsing/shell/shell-model.ts";
import LeadCompanion from "#features/leads/leads/lead-companion.tsx";
import { SavedCompanion } from "#features/shoppers/shortlist/saved-companion.tsx";
import ConsentBar from "#features/web/tracking/consent-bar.tsx";
import { Toaster } from "#ui/toaster.tsx";

/** Everything that goes along with a page and isn't in its HTML, in one script that is loaded after it. */
export default function PageCompanion({ shell }: { shell: Pick<ShellModel, "asksConsent" | "saves"> }) {
  return (
    <>
      <LeadCompanion />
      <SavedCompanion garage={shell.saves === "watchlist"} />
      {shell.asksConsent ? <ConsentBar /> : null}
      <Toaster />
    </>
  );
}
