import { Form } from "react-router";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, type Tone } from "#console/parts/screen.tsx";
import { Timeline } from "#console/parts/timeline.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { Step } from "./change-step.tsx";
import type { ListedSet } from "./changes.ts";

const states: Record<ListedSet["state"], { name: string; tone: Tone }> = {
  scheduled: { name: "Scheduled", tone: "note" },
  published: { name: "Published", tone: "good" },
  failed: { name: "Not published", tone: "bad" },
};

/** What was published or waits for it, newest first. */
export function History({ sets, group }: { sets: readonly ListedSet[]; group: string }) {
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
  const { id, title, count, mayRollBack, mayTakeBack } = set;
  if (!mayRollBack && !mayTakeBack) return null;
  return (
    <div className="actions">
      {mayRollBack ? <RollBack set={set} group={group} /> : null}
      {mayRollBack && count > 1 ? (
        <Step step="roll-back-some" id={id} group={group} label={`Roll back some of ${title}`}>
          Roll back some
        </Step>
      ) : null}
      {mayTakeBack ? (
        <Step step="take-back" id={id} group={group} label={`Back to the draft: ${title}`}>
          Back to the draft
        </Step>
      ) : null}
    </div>
  );
}
