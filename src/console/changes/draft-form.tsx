import { Form, useNavigation } from "react-router";
import { TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { Step } from "./change-step.tsx";
import type { ChangesModel, ListedChange } from "./changes.ts";

const publishForm = "publish";

function tickAll() {
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${publishForm}"]`))
    box.checked = true;
}

/** The changes of the draft, each to be published, settled or discarded. */
export function DraftForm({ model: { group, draft, sets, timeZone } }: { model: ChangesModel }) {
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
