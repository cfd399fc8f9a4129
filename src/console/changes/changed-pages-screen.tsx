import { Link } from "react-router";
import { PreviewFrames } from "#console/parts/preview-frames.tsx";
import { Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { TargetChoice } from "#console/parts/setting-form/target-choice.tsx";
import type { ChangedPagesModel } from "./changed-pages.ts";
import { PageList, WordDifferences } from "./page-differences.tsx";

type Of<Kind extends ChangedPagesModel["kind"]> = Extract<ChangedPagesModel, { kind: Kind }>;

const address = (site: string, path?: string): string =>
  `/changes/pages?${new URLSearchParams({ of: site, ...(path === undefined ? {} : { path }) })}`;

/** What will change for shoppers: the pages of a site that the draft changes, and the words of each. */
export function ChangedPagesScreen({ model }: { model: ChangedPagesModel }) {
  const { site, sites, changes } = model;
  return (
    <>
      <ScreenHead
        title="What will change"
        about={`The pages of ${site.name} that would be different if the whole draft were published.`}
      >
        {model.kind === "page" ? (
          <Link className="button" data-kind="plain" to={address(site.id)}>
            All pages
          </Link>
        ) : null}
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <TargetChoice label="Site" targets={sites} target={site.id} />
        <Content model={model} />
      </div>
    </>
  );
}

function Content({ model }: { model: ChangedPagesModel }) {
  switch (model.kind) {
    case "list":
      return <PageList {...model} addressOf={(path) => address(model.site.id, path)} />;
    case "page":
      return <Page model={model} />;
    case "invalid":
      return (
        <Notice tone="bad">
          <p>The draft can’t be shown yet. Correct or discard these values, then load this page again:</p>
          <ul>
            {model.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      );
  }
}

function Page({ model: { path, isSame, differences, preview } }: { model: Of<"page"> }) {
  return (
    <>
      <WordDifferences path={path} isSame={isSame} differences={differences} what="The draft" />
      {preview ? (
        <Section title="With the draft">
          <PreviewFrames page={preview} />
        </Section>
      ) : null}
    </>
  );
}
