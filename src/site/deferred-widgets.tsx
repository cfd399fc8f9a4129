import { Suspense, useEffect } from "react";
import { ConnectionNotice } from "#site/parts/connection-notice.tsx";
import { later } from "#site/parts/later.tsx";
import LeadWidgets from "#site/parts/lead-form/lead-widgets.tsx";
import { SavedWidgets } from "#site/parts/saved/saved-widgets.tsx";
import type { ShellModel } from "#site/parts/shell/shell-model.ts";
import { useHeaderMenus } from "#site/parts/shell/use-header-menus.tsx";
import { Toaster } from "#site/parts/toaster.tsx";
import { whenTracked } from "#site/parts/tracking/is-tracked.ts";
import { sampleLoad } from "#site/parts/tracking/sample-load.ts";

/** On sites with widgets of partners only. */
const WidgetHost = later(() => import("#site/parts/widgets/widget-host.tsx"));

/** Components that aren't part of a page's HTML, in one script that loads after it. */
export default function DeferredWidgets({
  shell,
}: {
  shell: Pick<ShellModel, "saves" | "sampled" | "widgets" | "name" | "language">;
}) {
  useHeaderMenus();
  useEffect(() => sampleLoad(shell.sampled), [shell.sampled]);
  useEffect(
    () =>
      whenTracked(() => {
        import("#site/parts/tracking/page-listeners.ts").then(
          ({ startReporting }) => startReporting(),
          () => {},
        );
      }),
    [],
  );
  return (
    <>
      <ConnectionNotice />
      <LeadWidgets />
      <SavedWidgets garage={shell.saves === "watchlist"} />
      <Toaster />
      {shell.widgets ? (
        <Suspense fallback={null}>
          <WidgetHost site={shell} widgets={shell.widgets} />
        </Suspense>
      ) : null}
    </>
  );
}
