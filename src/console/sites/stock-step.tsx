import { ButtonLink } from "#console/parts/button.tsx";
import { PreviewFrames } from "#console/parts/preview-frames.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { NextStep, type StepProps } from "./step-form.tsx";

/** How many cars there are, and the way to the screens by which the first file comes in. */
export function StockStep({ model, shown }: Omit<StepProps<"stock">, "answer">) {
  const { site, isNewGroup, takesPart } = model;
  return (
    <div className="panel panel-body stack">
      <p role="status">
        {shown.cars === 0
          ? "No cars yet."
          : `${formatNumber(shown.cars)} ${shown.cars === 1 ? "car is" : "cars are"} in stock.`}
      </p>
      {isNewGroup ? (
        <p className="quiet">
          Upload a file, match its columns, and look at the cars before they are added. The end leads back
          here.
        </p>
      ) : (
        <p className="quiet">The site lists the cars of its group. Its members add files under Feeds.</p>
      )}
      <div className="actions">
        <NextStep model={model} />
        {isNewGroup && takesPart ? (
          <ButtonLink to={`/feeds?group=${site.groupSlug}`}>Upload a file</ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** The site on a phone and on a desktop, and links to share it. */
export function PreviewStep({ model, shown }: Omit<StepProps<"preview">, "answer">) {
  const { page } = shown;
  return (
    <div className="stack">
      {page === null ? (
        <Notice>This platform has no previews: its operator sets PLATFORM_HOST.</Notice>
      ) : model.takesPart ? (
        <PreviewFrames page={page} />
      ) : null}
      <div className="actions">
        <NextStep model={model} />
        {page && model.takesPart ? (
          <ButtonLink to={`/preview?${new URLSearchParams({ of: page.of, path: "/" })}`}>
            Another page, or share it
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
