import { useEffect, useRef } from "react";
import { Link, useActionData } from "react-router";
import { DraftPreview } from "#console/parts/draft-preview.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import { Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { History } from "./change-history.tsx";
import type { ChangesAnswer, ChangesModel } from "./changes.ts";
import { DraftForm } from "./draft-form.tsx";
import { RollBackQuestions, RollBackSome } from "./roll-back-forms.tsx";

/**
 * The draft as sentences, to publish, schedule or discard; below it what was published, to roll back.
 * @param site id of the site whose changed pages are shown first; null for a member who may preview none
 */
export function ChangesScreen({
  model,
  preview,
  site,
}: {
  model: ChangesModel;
  preview: PreviewedPage | null;
  site: string | null;
}) {
  const { group, groups, draft, sets } = model;
  const answer = useActionData<ChangesAnswer>();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) outcome.current?.focus();
  }, [answer]);
  const waiting = sets.filter(({ state }) => state !== "published");
  const published = sets.filter(({ state }) => state === "published");
  return (
    <>
      <ScreenHead
        title="Changes"
        about="What is saved and not published yet, what is scheduled, and what was published."
      />
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/changes" />
        <div ref={outcome} tabIndex={answer ? -1 : undefined}>
          <Answer answer={answer} group={group.slug} />
        </div>
        <Section
          title="In the draft"
          aside={
            <span className="actions">
              <span className="quiet">{draft.length}</span>
              {draft.length > 0 && site ? (
                <Link className="small" to={`/changes/pages?of=${site}`}>
                  Which pages will change
                </Link>
              ) : null}
            </span>
          }
        >
          {draft.length === 0 ? (
            <div className="panel">
              <StateMessage
                symbol="check"
                title="Nothing to publish"
                text="Everything that was saved is on the sites. What is saved in Settings, Places, Pages and Offers appears here first."
              >
                <Link className="button" to="/settings">
                  Go to settings
                </Link>
              </StateMessage>
            </div>
          ) : (
            <DraftForm model={model} />
          )}
        </Section>
        <DraftPreview page={preview} />
        {waiting.length > 0 ? (
          <Section title="Scheduled" aside={<span className="quiet">{waiting.length}</span>}>
            <History sets={waiting} group={group.slug} />
          </Section>
        ) : null}
        <Section title="Published">
          {published.length === 0 ? (
            <div className="panel">
              <StateMessage
                symbol="changes"
                title="Nothing published from here yet"
                text="Each publication is listed with its changes, and can be rolled back by itself."
              />
            </div>
          ) : (
            <History sets={published} group={group.slug} />
          )}
        </Section>
      </div>
    </>
  );
}

function Answer({ answer, group }: { answer: ChangesAnswer | undefined; group: string }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "done":
      return <Notice tone="good">{answer.text}.</Notice>;
    case "failed":
      return (
        <Notice tone="bad">
          <p>{answer.text}</p>
          {answer.lines.length > 0 ? (
            <ul>
              {answer.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      );
    case "choose some":
      return <RollBackSome key={answer.set} answer={answer} group={group} />;
    case "choose":
      return <RollBackQuestions answer={answer} group={group} />;
  }
}
