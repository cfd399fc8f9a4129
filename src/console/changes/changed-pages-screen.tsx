import { Link } from "react-router";
import { PreviewFrames } from "#console/parts/preview-frames.tsx";
import { Badge, Notice, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { TargetChoice } from "#console/parts/setting-form/target-choice.tsx";
import type { Part } from "#domain/content/drafted-sites/page-words.ts";
import type { ChangedPagesModel } from "./changed-pages.ts";

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
      return <Pages model={model} />;
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

const kinds: Record<"changed" | "added" | "removed", { name: string; tone: Tone }> = {
  changed: { name: "Changed", tone: "note" },
  added: { name: "New", tone: "good" },
  removed: { name: "Removed", tone: "bad" },
};

function Pages({ model: { site, pages, compared, left } }: { model: Of<"list"> }) {
  return (
    <>
      {left > 0 ? (
        <Notice>
          {`The comparison stopped after ${compared} pages, because it took long. ${left} more weren’t compared and may change too.`}
        </Notice>
      ) : null}
      {pages.length === 0 ? (
        <div className="panel">
          <StateMessage
            symbol="check"
            title="No page changes today"
            text={`${compared} pages were compared: every content page, and of cars and results pages a sample. Offers and special days that begin later change their pages then.`}
          />
        </div>
      ) : (
        <Section
          title={pages.length === 1 ? "1 page" : `${pages.length} pages`}
          aside={<span className="quiet small">{`of ${compared} compared`}</span>}
        >
          <ul className="change-list panel">
            {pages.map(({ path, title, how }) => (
              <li key={path}>
                <div className="change-text">
                  <Link to={address(site.id, path)}>{title || path}</Link>
                  <span className="quiet small">{path}</span>
                </div>
                <Badge tone={kinds[how].tone}>{kinds[how].name}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Page({ model: { path, isSame, differences, preview } }: { model: Of<"page"> }) {
  return (
    <>
      <Section title={`Words on ${path}`}>
        {differences.length === 0 ? (
          <Notice>
            {isSame
              ? "The draft doesn’t change this page."
              : "Its words stay the same. What changes are its looks."}
          </Notice>
        ) : (
          <div className="panel panel-body">
            <table className="word-differences">
              <thead>
                <tr>
                  <th scope="col">Shoppers see now</th>
                  <th scope="col">With the draft</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ live, draft }, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                  <tr key={row}>
                    <td>{words(live, "del")}</td>
                    <td>{words(draft, "ins")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
      {preview ? (
        <Section title="With the draft">
          <PreviewFrames page={preview} />
        </Section>
      ) : null}
    </>
  );
}

const words = (parts: readonly Part[], Mark: "del" | "ins") =>
  parts.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );
