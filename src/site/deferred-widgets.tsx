import type { ShellModel } from "#features/browsing/shell/shell-model.ts";
import LeadWidgets from "#features/leads/form-pages/lead-widgets.tsx";
import { SavedWidgets } from "#features/shoppers/shortlist/saved-widgets.tsx";
import { Toaster } from "#ui/toaster.tsx";

/** Components that aren't part of a page's HTML, in one script that loads after it. */
export default function DeferredWidgets({ shell }: { shell: Pick<ShellModel, "saves"> }) {
  return (
    <>
      <LeadWidgets />
      <SavedWidgets garage={shell.saves === "watchlist"} />
      <Toaster />
    </>
  );
}
