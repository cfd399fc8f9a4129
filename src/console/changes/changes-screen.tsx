import { useEffect, useRef } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { DraftPreview } from "#console/parts/draft-preview.tsx";
import { TextField } from "#console/parts/field.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Moment } from "#console/parts/moment.tsx";
import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import { Badge, Notice, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { Timeline } from "#console/parts/timeline.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import type { ChangesAnswer, ChangesModel, ListedChange, ListedSet } from "./changes.ts";

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
    case "choose":
      return <RollBackForm answer={answer} group={group} />;
  }
}

/** A choice for each value that changed again since. */
function RollBackForm({
  answer,
  group,
}: {
  answer: Extract<ChangesAnswer, { kind: "choose" }>;
  group: string;
}) {
  const { set, title, questions } = answer;
  return (
    <Form method="post" action={`/changes?group=${group}`} className="panel panel-body stack">
      <Notice tone="bad">
        Nothing was rolled back yet: some of “{title}” was changed again since. Choose what to do with it.
      </Notice>
      <input type="hidden" name="step" value="roll-back" />
      <input type="hidden" name="id" value={set} />
      {questions.map(({ index, subject, restored, live }) => (
        <fieldset className="field" key={index}>
          <legend>{subject}</legend>
          <label className="reset">
            <input type="radio" name={`choice-${index}`} value="leave" defaultChecked />{" "}
            {`Leave it at ${live}`}
          </label>
          <label className="reset">
            <input type="radio" name={`choice-${index}`} value="restore" /> {`Go back to ${restored}`}
          </label>
        </fieldset>
      ))}
      <div className="actions">
        <button type="submit" className="button" data-kind="primary">
          Roll back
        </button>
        <Link className="button" data-kind="plain" to={`/changes?group=${group}`}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

const publishForm = "publish";

function tickAll() {
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${publishForm}"]`))
    box.checked = true;
}

function DraftForm({ model: { group, draft, sets, timeZone } }: { model: ChangesModel }) {
  const isSending = useNavigation().state === "submitting";
  const mayPublish = draft.some((change) => change.mayPublish);
  const isInteractive = useIsInteractive();
  const hasOwn = draft.some(({ isOwn }) => isOwn);
  return (
    <div className="stack">
      <ul className="change-list panel">
        {draft.map((change) => (
          <DraftChange
            key={change.id}
            change={change}
            group={group.slug}
            isTicked={change.live === null && (change.isOwn || !hasOwn)}
          />
        ))}
      </ul>
      {mayPublish ? (
        <Form
          key={sets[0]?.id}
          id={publishForm}
          method="post"
          action={`/changes?group=${group.slug}`}
          className="panel panel-body stack"
        >
          <input type="hidden" name="step" value="publish" />
          <div className="field-row">
            <TextField
              label="Title"
              name="title"
              maxLength={120}
              autoComplete="off"
              hint="For the history, such as “Christmas hours”. Empty for one made from the changes."
            />
            <TextField
              label="Not before"
              name="when"
              type="datetime-local"
              hint={`Empty publishes now; offers still begin on their own days. Time of ${timeZone}.`}
            />
          </div>
          <div className="actions">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              Publish what is ticked
            </button>
            {isInteractive && draft.some(({ isOwn }) => hasOwn && !isOwn) ? (
              <button type="button" className="button" data-kind="plain" onClick={tickAll}>
                Tick all
              </button>
            ) : null}
          </div>
        </Form>
      ) : (
        <Notice>Your role doesn’t publish. A member who may publish finds these changes here.</Notice>
      )}
    </div>
  );
}

function DraftChange({
  change,
  group,
  isTicked,
}: {
  change: ListedChange;
  group: string;
  isTicked: boolean;
}) {
  const { id, sentence, by, at, mayPublish, mayDiscard, live } = change;
  return (
    <li>
      <div className="change-text">
        {mayPublish ? (
          <label className="reset">
            <input type="checkbox" name="change" value={id} form={publishForm} defaultChecked={isTicked} />{" "}
            {`${by} ${sentence}`}
          </label>
        ) : (
          <span>{`${by} ${sentence}`}</span>
        )}
        <span className="quiet small">
          <Moment at={at} />
        </span>
        {live ? (
          <span className="field-error">{`Meanwhile ${live.text} was published there. Keep the draft’s value, or discard it.`}</span>
        ) : null}
      </div>
      {mayDiscard ? (
        <div className="actions">
          {live ? (
            <Step step="keep" id={id} group={group} seen={live.seen} label={`Keep ours: ${sentence}`}>
              Keep ours
            </Step>
          ) : null}
          <Step step="discard" id={id} group={group} label={`Discard: ${sentence}`} isDanger>
            Discard
          </Step>
        </div>
      ) : null}
    </li>
  );
}

function Step({
  step,
  id,
  group,
  seen,
  label,
  isDanger = false,
  children,
}: {
  step: "discard" | "keep" | "take-back";
  id: string;
  group: string;
  seen?: string;
  label: string;
  isDanger?: boolean;
  children: string;
}) {
  return (
    <Form method="post" action={`/changes?group=${group}`}>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="id" value={id} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      <button
        type="submit"
        className="button"
        data-size="small"
        data-kind={isDanger ? "danger" : undefined}
        aria-label={label}
      >
        {children}
      </button>
    </Form>
  );
}

const states: Record<ListedSet["state"], { name: string; tone: Tone }> = {
  scheduled: { name: "Scheduled", tone: "note" },
  published: { name: "Published", tone: "good" },
  failed: { name: "Not published", tone: "bad" },
};

function History({ sets, group }: { sets: readonly ListedSet[]; group: string }) {
  return (
    <div className="panel panel-body">
      <Timeline
        entries={sets.map((set) => {
          const { id, title, state, by, madeAt, publishAt, publishedAt, problem } = set;
          const { name, tone } = states[state];
          return {
            id,
            tone,
            title: (
              <>
                <strong>{title}</strong> {state === "published" ? null : <Badge tone={tone}>{name}</Badge>}
              </>
            ),
            text: (
              <>
                <Sentences set={set} />
                {problem ? <p className="field-error">{problem}</p> : null}
                <SetActions set={set} group={group} />
              </>
            ),
            at: (
              <>
                {state === "scheduled" && publishAt ? "For " : ""}
                <Moment at={(state === "scheduled" ? publishAt : publishedAt) ?? madeAt} />
                {`, by ${by}`}
              </>
            ),
          };
        })}
      />
    </div>
  );
}

/** The first changes of a set, and how many more it has. */
function Sentences({ set: { count, sentences } }: { set: ListedSet }) {
  const more = count - sentences.length;
  if (count === 0) return null;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {more > 0 ? (
        <li className="quiet">
          {`${formatNumber(more)} ${sentences.length > 0 ? "more " : ""}${more === 1 ? "change" : "changes"}`}
        </li>
      ) : null}
    </ul>
  );
}

function RollBack({ set: { id, title, count }, group }: { set: ListedSet; group: string }) {
  return (
    <DangerDialog
      label="Roll back"
      name={`Roll back ${title}`}
      size="small"
      title={`Roll back “${title}”?`}
      confirm={(close) => (
        <Form method="post" action={`/changes?group=${group}`} onSubmit={close}>
          <input type="hidden" name="step" value="roll-back" />
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button" data-kind="danger">
            Roll back now
          </button>
        </Form>
      )}
    >
      <p className="quiet">
        {`Shoppers see it at once: ${count === 1 ? "its change is" : `its ${formatNumber(count)} changes are`} undone, and what was published later stays.`}
      </p>
    </DangerDialog>
  );
}

function SetActions({ set, group }: { set: ListedSet; group: string }) {
  const { id, title, mayRollBack, mayTakeBack } = set;
  if (!mayRollBack && !mayTakeBack) return null;
  return (
    <div className="actions">
      {mayRollBack ? <RollBack set={set} group={group} /> : null}
      {mayTakeBack ? (
        <Step step="take-back" id={id} group={group} label={`Back to the draft: ${title}`}>
          Back to the draft
        </Step>
      ) : null}
    </div>
  );
}
