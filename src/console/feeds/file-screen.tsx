import { Form, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { AreaField } from "#console/parts/field.tsx";
import { Glance, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { useSentInOrder } from "#console/parts/use-sent-in-order.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { AskedColumns } from "./asked-columns.tsx";
import { FeedMapping } from "./feed-mapping.tsx";
import type { FileModel, MappedColumn, MappingProblem } from "./file-model.ts";
import { MappedColumns } from "./mapped-columns.tsx";

/**
 * An uploaded file, column by column beside the car that is made of it. Each choice is saved and shown at once; without scripts, by a button.
 */
export function FileScreen({ model, problem }: { model: FileModel; problem: MappingProblem | null }) {
  const { file, group, rows, rejected, questions, asked, lacks, notes } = model;
  const unknown = model.columns.filter(({ words }) => words?.words.some(({ isOpen }) => isOpen));
  const query = `?group=${group.slug}`;
  const sent = useSentInOrder();
  const isBusy = useNavigation().state !== "idle" || sent.isSending;
  return (
    <>
      <ScreenHead
        title={file.fileName}
        about={`Feed ${file.feed}, for ${file.siteName}. Say what each column is and what its words mean; the car beside it follows.`}
      >
        <ButtonLink kind="plain" to={`/feeds${query}`}>
          All feeds
        </ButtonLink>
        <ButtonLink kind="primary" to={`/feeds/files/${file.id}/check${query}`}>
          Show what would change
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <Glance
          items={[
            { name: "Rows", value: formatNumber(rows), more: model.format.toUpperCase() },
            { name: "Would be left out", value: formatNumber(rejected) },
            {
              name: "To look at",
              value: formatNumber(asked.length + questions.length + unknown.length + lacks.length),
            },
          ]}
        />
        {problem ? (
          <Notice tone="bad">Not saved: {problem.problems.join("; ")}. The mapping is as before.</Notice>
        ) : null}
        <AskedColumns asked={asked} isBusy={isBusy} />
        <Questions questions={questions} />
        <OpenWords columns={unknown} lacks={lacks} />
        <Form method="post">
          <MappedColumns model={model} sent={sent} isBusy={isBusy} />
        </Form>
        <Problems problems={model.problems} />
        {notes.length > 0 ? (
          <Section title="Notes">
            <ul className="panel panel-body">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        {model.feedMapping ? (
          <FeedMapping of={model.feedMapping} feed={file.feed} group={group.slug} isBusy={isBusy} />
        ) : null}
        <AsText key={model.mapping} mapping={problem?.text ?? model.mapping} isBusy={isBusy} />
        <Form method="post" className="actions">
          <SubmitButton name="step" value="propose" disabled={isBusy}>
            Suggest the columns anew
          </SubmitButton>
          <SubmitButton name="step" value="delete" kind="danger" disabled={isBusy}>
            Delete this file
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}

export function Questions({ questions }: { questions: FileModel["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>
        {questions.some(({ isOpen }) => isOpen)
          ? "Answer the questions about these columns first."
          : "These columns don’t look like their field. Choose another field, how their numbers are read, or their currency; or confirm them in the next step."}
      </p>
      <ul>
        {questions.map(({ column, field, problem }) => (
          <li key={column}>
            <strong>{column}</strong> as {field}: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What is left to say: words without a meaning, and fields without a column. */
function OpenWords({ columns, lacks }: { columns: readonly MappedColumn[]; lacks: readonly string[] }) {
  if (columns.length + lacks.length === 0) return null;
  return (
    <Notice>
      <ul>
        {columns.map(({ name, words }) => {
          const open = words?.words.filter(({ isOpen }) => isOpen) ?? [];
          return (
            <li key={name}>
              <a href={`#words-${encodeURIComponent(name)}`}>
                Say what {open.length === 1 ? "a word" : `${open.length} words`} of {name} mean
                {open.length === 1 ? "s" : ""}
              </a>
              :{" "}
              {open
                .slice(0, 4)
                .map(({ word }) => `“${word}”`)
                .join(", ")}
              {open.length > 4 ? "…" : ""}
            </li>
          );
        })}
        {lacks.length > 0 ? <li>No column yet is: {lacks.join(", ")}</li> : null}
      </ul>
    </Notice>
  );
}

export function Problems({ problems }: { problems: FileModel["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <Section title="Problems in the rows">
      <ul className="panel panel-body">
        {problems.map(({ rows, column, reason, isRejected, examples }) => (
          <li key={`${column} ${reason}`}>
            <strong>{column ?? "Row"}</strong> {reason}: {formatNumber(rows)} {rows === 1 ? "row" : "rows"}
            {isRejected ? ", left out" : ""}. <span className="quiet small">{examples.join(" · ")}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AsText({ mapping, isBusy }: { mapping: string; isBusy: boolean }) {
  return (
    <details className="panel panel-body">
      <summary>The mapping as text</summary>
      <Form method="post" className="stack">
        <AreaField
          label="Mapping (YAML)"
          name="text"
          rows={16}
          spellCheck={false}
          defaultValue={mapping}
          hint={textHint}
        />
        <div className="actions">
          <SubmitButton disabled={isBusy}>Save the text</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

const textHint =
  'For columns that hold several values, such as city: { from: Place, split: ",", part: 0 }, and everything else that a mapping can say. A scheduled feed has the same text in its configuration.';
