import { ButtonLink } from "#console/parts/button.tsx";
import { useLive } from "#console/parts/live.tsx";
import { ScreenHead } from "#console/parts/screen.tsx";
import { TargetChoice } from "#console/parts/setting-form/target-choice.tsx";
import { AlertsSection } from "./alerts-section.tsx";
import { DestinationsSection } from "./destinations-section.tsx";
import { HourSection } from "./hour-section.tsx";
import type { MarketingModel } from "./marketing-model.ts";
import { TagsSection } from "./tags-section.tsx";
import { WidgetsSection } from "./widgets-section.tsx";

/** What reaches vendors of a site; each section is a file of its own. */
export function MarketingScreen({ model }: { model: MarketingModel }) {
  const { targets, target } = model;
  useLive();
  return (
    <>
      <ScreenHead
        title="Marketing"
        about="What vendors receive, as far as each shopper allowed it, and who waits for cars."
      >
        <ButtonLink kind="plain" to="/marketing/catalogues">
          Catalogues
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <TargetChoice label="Marketing of" targets={targets} target={target} />
        <DestinationsSection model={model} />
        <HourSection events={model.hour} />
        <TagsSection model={model} />
        <WidgetsSection model={model} />
        <AlertsSection alerts={model.alerts} />
      </div>
    </>
  );
}
