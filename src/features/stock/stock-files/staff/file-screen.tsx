import { useEffect, useState } from "react";
import { Form, Link, useFetcher, useFetchers, useNavigation } from "react-router";
import { formatNumber } from "#lib/staff-number.ts";
import { AreaField } from "#ui/console/field.tsx";
import { Glance, Notice, ScreenHead, Section } from "#ui/console/screen.tsx";
import { fieldChoices } from "../field-names.ts";
import { FeedMapping } from "./feed-mapping.tsx";
import type { FileModel, MappedColumn, MappingProblem } from "./file-model.ts";

/**
 * An uploaded file, column by column beside the car that is made of it. Each choice is saved and shown at once; without scripts, by a button.
 */
export function FileScreen({ model, problem }: { model: FileModel; problem: MappingProblem | null }) {
  const { file, group, rows, rejected, questions, notes } = model;
  const query = `?group=${group.slug}`;
  const isSaving = useFetchers().length > 0;
  const isBusy = useNavigation().state !== "idle" || isSaving;
  return (
    <>
      <ScreenHead
        title={file.fileName}
        about={`Feed ${file.feed}, for ${file.siteName}. Say what each column is; the car on the right follows.`}
      >
        <Link className="button" data-kind="plain" to={`/feeds${query}`}>
          All feeds
        </Link>
        <Link className="button" data-kind="primary" to={`/feeds/files/${file.id}/check${query}`}>
          Show what would change
        </Link>
      </ScreenHead>
      <div className="stack">
        <Glance
          items={[
            { name: "Rows", value: formatNumber(rows), more: model.format.toUpperCase() },
            { name: "Would be left out", value: formatNumber(rejected) },
            { name: "Open questions", value: formatNumber(questions.length) },
          ]}
        />
        {problem ? (
          <Notice tone="bad">Not saved: {problem.problems.join("; ")}. The mapping is as before.</Notice>
        ) : null}
        <Questions questions={questions} />
        <Form method="post">
          <Columns model={model} isBusy={isBusy} />
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
          <button
            type="submit"
            name="step"
            value="delete"
            className="button"
            data-kind="danger"
            disabled={isBusy}
          >
            Delete this file
          </button>
        </Form>
      </div>
    </>
  );
}

export function Questions({ questions }: { questions: FileModel["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>These columns don’t look like their field. Choose another one, or confirm them in the next step.</p>
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

function Columns({ model, isBusy }: { model: FileModel; isBusy: boolean }) {
  const { columns, moreColumns, example, group, file } = model;
  const { at, count, car, place, problem } = example;
  const next = count > 0 ? (at + 1) % count : 0;
  return (
    <Section
      title="Their columns, our car"
      aside={
        <span className="actions">
          <span className="quiet small" role="status">
            {isBusy ? "Reading the file…" : `Row ${at + 1} of ${count} examples`}
          </span>
          <Link
            className="button"
            data-size="small"
            preventScrollReset
            to={`/feeds/files/${file.id}?group=${group.slug}&row=${next}`}
          >
            Another row
          </Link>
        </span>
      }
    >
      <div className="panel panel-body stack">
        <p>
          {problem ? (
            <strong className="field-error">This row would be left out: {problem}</strong>
          ) : (
            <>
              <strong>{car ?? "No car"}</strong>
              {place ? <span className="quiet">, at {place}</span> : null}
            </>
          )}
        </p>
        <ul className="mapping">
          <li className="mapping-head quiet small" aria-hidden>
            <span>Their column</span>
            <span>Is our</span>
            <span>On the car</span>
          </li>
          {columns.map((column, index) => (
            <ColumnRow key={column.name} {...{ column, index }} />
          ))}
        </ul>
        {moreColumns > 0 ? <p className="quiet">{moreColumns} more columns aren’t shown.</p> : null}
        <noscript>
          <button type="submit" className="button">
            Save and show the car
          </button>
        </noscript>
      </div>
    </Section>
  );
}

/** Each column is saved by a fetcher of its own: a choice in one doesn't abort that in another. */
function ColumnRow({ column, index }: { column: MappedColumn; index: number }) {
  const { name, filled, theirs, field, scale, ours } = column;
  const fetcher = useFetcher<MappingProblem | null>();
  const problem = fetcher.data?.problems.join("; ");
  const [chosen, setChosen] = useState<string>(field ?? "");
  useEffect(() => setChosen(field ?? ""), [field]);
  const send = (sent: { field: string; scale: string }) =>
    fetcher.submit({ "column.0": name, "field.0": sent.field, "scale.0": sent.scale }, { method: "post" });
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className="mapping-value">
          {theirs || <span className="quiet">empty ({filled} filled)</span>}
        </span>
      </span>
      <input type="hidden" name={`column.${index}`} value={name} />
      <span className="mapping-field">
        <select
          className="input"
          name={`field.${index}`}
          aria-label={`${name} is our`}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            void send({ field: target.value, scale: "" });
          }}
          aria-invalid={problem ? true : undefined}
        >
          <option value="">Not used</option>
          {fieldChoices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
        {scale === null ? null : (
          <select
            className="input"
            name={`scale.${index}`}
            aria-label={`Numbers of ${name}`}
            key={scale}
            defaultValue={String(scale)}
            onChange={({ target }) => void send({ field: chosen, scale: target.value })}
          >
            <option value="1">as they are</option>
            <option value="1000">in thousands</option>
            {scale === 1 || scale === 1000 ? null : <option value={scale}>times {scale}</option>}
          </select>
        )}
      </span>
      <output className="mapping-value" aria-label={`${name} on the car`}>
        {problem ? (
          <span className="field-error" role="alert">
            {problem}
          </span>
        ) : (
          ours || <span className="quiet">{field ? "nothing" : "—"}</span>
        )}
      </output>
    </li>
  );
}

export function Problems({ problems }: { problems: FileModel["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <Section title="What the rows have">
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
          <button type="submit" className="button" disabled={isBusy}>
            Save the text
          </button>
        </div>
      </Form>
    </details>
  );
}

const textHint =
  'For words to translate, units, and columns that hold several values, such as city: { from: Place, split: ",", part: 0 } or simple_fuel: { from: Juice, values: { HEV: Hybrid } }. A scheduled feed has the same text in its configuration.';
