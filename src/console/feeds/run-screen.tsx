import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, Glance, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { ChangedCars } from "./changes-table.tsx";
import type { RunModel, UndoAnswer } from "./run-model.ts";

/** An import: what it did, car by car, and its undo. */
export function RunScreen({ model, answer }: { model: RunModel; answer: UndoAnswer | null }) {
  const { run, cars, group, mayUndo, settingUp } = model;
  const more = run.touched - cars.length;
  const isNew = useSearchParams()[0].has("imported");
  return (
    <>
      <ScreenHead
        title={run.fileName}
        about={
          <>
            Feed {run.feed}, <Moment at={run.at} /> {run.isUndone ? <Badge>Undone</Badge> : null}
          </>
        }
      >
        <ButtonLink kind="plain" to={`/feeds?group=${group.slug}`}>
          All feeds
        </ButtonLink>
        {settingUp.map(({ slug, name }) => (
          <Link key={slug} className="button" data-kind="primary" to={`/platform/new/${slug}/stock`}>
            Go on setting up {name}
          </Link>
        ))}
      </ScreenHead>
      <div className="stack">
        {isNew && !run.isUndone ? (
          <Notice tone="good">Imported: shoppers see these cars now. You can undo it for 7 days.</Notice>
        ) : null}
        {answer?.kind === "undone" ? <Undone answer={answer} /> : null}
        <Glance
          items={[
            { name: "New", value: formatNumber(run.created) },
            { name: "Changed", value: formatNumber(run.changed) },
            { name: "Marked as sold", value: formatNumber(run.sold) },
            { name: "Unchanged", value: formatNumber(run.unchanged) },
            { name: "Left out", value: formatNumber(run.rejected) },
          ]}
        />
        {mayUndo && !run.isUndone && !run.isTooOld ? <Undo run={run} answer={answer} /> : null}
        <Section title="Car by car">
          <ChangedCars
            cars={cars}
            none={{
              title: run.isTooOld ? "No longer known" : run.isUndone ? "Undone" : "No car changed",
              text: run.isTooOld
                ? "Differences stay for 7 days at most."
                : run.isUndone
                  ? "The cars that it added are removed."
                  : "The stock was as the file says.",
            }}
          />
          {more > 0 && cars.length > 0 ? (
            <p className="quiet">{formatNumber(more)} more cars differ.</p>
          ) : null}
        </Section>
      </div>
    </>
  );
}

function Undone({ answer }: { answer: Extract<UndoAnswer, { kind: "undone" }> }) {
  const { restored, removed, changedSince, reserved } = answer;
  return (
    <Notice tone="good">
      Undone: {undoneWords(restored, removed)}.
      {changedSince > 0 ? ` ${formatNumber(changedSince)} had changed again since.` : ""}
      {reserved > 0 ? ` ${formatNumber(reserved)} stay because shoppers reserved them.` : ""}
    </Notice>
  );
}

/** What undoing did with the cars: those that the feed had before, and those that it had added. */
function undoneWords(restored: number, removed: number): string {
  const before = `${formatNumber(restored)} ${restored === 1 ? "car is as it was" : "cars are as they were"}`;
  if (removed === 0) return before;
  const added =
    removed === 1
      ? "the car that it added is removed"
      : `the ${formatNumber(removed)} cars that it added are removed`;
  return restored === 0 ? added : `${before}, ${added}`;
}

function Undo({ run, answer }: { run: RunModel["run"]; answer: UndoAnswer | null }) {
  const isSending = useNavigation().state !== "idle";
  const refused = answer?.kind === "refused" ? answer : null;
  return (
    <Form method="post" className="panel panel-body stack">
      <p>
        Undoing brings back what the feed said before
        {run.removes > 0 ? ` and removes the ${formatNumber(run.removes)} cars that came with it` : ""}.
        Corrections by hand stay.
      </p>
      {run.needsNumber ? (
        <TextField
          label={`Type the number of cars that are removed: ${run.removes}`}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={refused?.typed ?? ""}
          error={refused?.problem}
        />
      ) : refused ? (
        <Notice tone="bad">{refused.problem}</Notice>
      ) : null}
      <div className="actions">
        <SubmitButton kind="danger" disabled={isSending}>
          Undo it
        </SubmitButton>
      </div>
    </Form>
  );
}
