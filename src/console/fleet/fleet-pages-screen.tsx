import { PageList, WordDifferences } from "#console/changes/page-differences.tsx";
import { ButtonLink } from "#console/parts/button.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import type { ChangedPage } from "#domain/content/drafted-sites/changed-page.ts";
import type { Difference } from "#domain/content/drafted-sites/page-words.ts";

export type FleetPagesModel = {
  /** Its name. */
  site: string;
  /** What the change does. */
  text: string;
  /** Of the address of the plan. */
  query: string;
} & (
  | { kind: "unchanged" }
  | { kind: "invalid"; problems: string[] }
  | { kind: "list"; pages: ChangedPage[]; compared: number; left: number; pageQuery: string }
  | { kind: "page"; path: string; isSame: boolean; differences: Difference[]; pageQuery: string }
);

/** The pages of a site that a change of many sites makes different. */
export function FleetPagesScreen({ model }: { model: FleetPagesModel }) {
  return (
    <>
      <ScreenHead
        title={`Pages of ${model.site}`}
        about={`Those that differ with the change: ${model.text}.`}
      >
        {model.kind === "page" ? (
          <ButtonLink kind="plain" to={`/platform/fleet/pages?${model.pageQuery}`}>
            All pages
          </ButtonLink>
        ) : null}
        <ButtonLink kind="plain" to={`/platform/fleet?${model.query}`}>
          All sites of the change
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <Content model={model} />
      </div>
    </>
  );
}

function Content({ model }: { model: FleetPagesModel }) {
  switch (model.kind) {
    case "unchanged":
      return <Notice>The change doesn’t change this site.</Notice>;
    case "invalid":
      return <Notice tone="bad">{model.problems.join("; ")}</Notice>;
    case "list":
      return (
        <PageList
          {...model}
          addressOf={(path) =>
            `/platform/fleet/pages?${model.pageQuery}&${new URLSearchParams({ page: path })}`
          }
        />
      );
    case "page":
      return <WordDifferences {...model} what="The change" />;
  }
}
