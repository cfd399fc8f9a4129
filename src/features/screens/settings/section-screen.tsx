import { useId } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { DraftPreview } from "#ui/console/draft-preview.tsx";
import { type About, AreaField, SelectField, TextField } from "#ui/console/field.tsx";
import { SaveBar } from "#ui/console/save-bar.tsx";
import { Badge, Notice, ScreenHead } from "#ui/console/screen.tsx";
import { rowsIn } from "./row-texts.ts";
import type { SectionModel } from "./section-model.ts";
import type { SettingField } from "./setting-field.ts";
import { DraftLink } from "./settings-screen.tsx";
import type { SavedSettings, ShownSetting } from "./shown-setting.ts";

/** The form of one question. It works without scripts: it is posted, and answered with the whole page. */
export function SectionScreen({ model }: { model: SectionModel }) {
  const { section, question, about, target, shown, seen, seenAt, changes } = model;
  const answer = useActionData<SavedSettings>();
  const isSending = useNavigation().state === "submitting";
  const of = encodeURIComponent(target.id);
  return (
    <>
      <ScreenHead title={question} about={`${target.name}. ${about}`}>
        <Link className="button" data-kind="plain" to={`/settings?of=${of}`}>
          All settings
        </Link>
        {seenAt ? (
          <a className="button" href={seenAt} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        ) : null}
        <DraftLink changes={changes} />
      </ScreenHead>
      <Form method="post" action={`/settings/${section}?of=${of}`} className="stack settings-form" key={seen}>
        <Outcome answer={answer} />
        <input type="hidden" name="seen" value={seen} />
        <div className="panel">
          {shown.map((setting) => (
            <Setting key={setting.key} setting={setting} answer={answer} />
          ))}
        </div>
        <SaveBar text="Saved changes wait in the draft until somebody publishes them.">
          <button type="submit" className="button" data-kind="primary" disabled={isSending}>
            Save to the draft
          </button>
        </SaveBar>
      </Form>
      <DraftPreview page={model.preview} />
    </>
  );
}

function Outcome({ answer }: { answer: SavedSettings | undefined }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "saved":
      return <Notice tone="good">Saved to the draft. Publish it under Changes.</Notice>;
    case "unchanged":
      return <Notice>Nothing was changed, so nothing was saved.</Notice>;
    case "conflict":
      return (
        <Notice tone="bad">
          Somebody else changed the same setting meanwhile, so nothing was saved. What you typed is still
          here: save again to replace theirs.
        </Notice>
      );
    case "problems":
      return (
        <Notice tone="bad">
          <p>Nothing was saved yet. What you typed is still here.</p>
          {answer.general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      );
  }
}

function Setting({ setting, answer }: { setting: ShownSetting; answer: SavedSettings | undefined }) {
  const { key, isOwn, inheritedText, inheritedFrom, draftedBy } = setting;
  const theirs = answer?.kind === "conflict" ? answer.theirs[key] : undefined;
  const problem = answer?.kind === "problems" ? answer.problems[key] : undefined;
  const error = theirs === undefined ? problem : `Meanwhile somebody else set it to ${theirs}.`;
  return (
    <div className="setting" id={key}>
      <Control setting={setting} answer={answer} error={error} />
      <div className="setting-layer">
        {draftedBy ? <Badge tone="note">{`In the draft, by ${draftedBy}`}</Badge> : null}
        {isOwn ? (
          <>
            <Badge>Set here</Badge>
            <label className="reset">
              <input type="checkbox" name={`reset:${key}`} />{" "}
              {`Use the inherited value: ${inheritedText}, from ${inheritedFrom}`}
            </label>
          </>
        ) : (
          <span className="quiet small">{`Inherited from ${inheritedFrom}`}</span>
        )}
      </div>
    </div>
  );
}

function Control({
  setting,
  answer,
  error,
}: {
  setting: ShownSetting;
  answer: SavedSettings | undefined;
  error: string | undefined;
}) {
  const { key, label, about, control, text } = setting;
  const typed = answer && "typed" in answer ? answer.typed[key] : undefined;
  const common = {
    label,
    hint: about || undefined,
    error,
    name: `value:${key}`,
    defaultValue: typed ?? text,
  };
  switch (control.kind) {
    case "switch":
      return (
        <Options
          {...common}
          options={[
            ["yes", "Yes"],
            ["no", "No"],
          ]}
        />
      );
    case "choice":
      return <Options {...common} options={control.options.map((one) => [one, one])} />;
    case "number":
      return <TextField {...common} inputMode={control.isWhole ? "numeric" : "decimal"} autoComplete="off" />;
    case "text":
      return isInLines(control, text) ? (
        <AreaField {...common} rows={4} />
      ) : (
        <TextField {...common} autoComplete="off" />
      );
    case "list": {
      const choices = control.options.length > 0 ? ` Any of ${control.options.join(", ")}.` : "";
      const hint = `${about} One on each line.${choices}`;
      return <AreaField {...common} hint={hint} rows={rowsOf(text)} />;
    }
    case "rows":
      return <Rows setting={setting} fields={control.fields} text={typed ?? text} error={error} />;
    case "structure":
      return (
        <AreaField
          {...common}
          hint={`${about} Written as in a configuration file.`}
          rows={rowsOf(text)}
          spellCheck={false}
          data-kind="code"
        />
      );
  }
}

/** Entries with fields of their own, and one more to fill in. An entry whose fields are emptied is removed. */
function Rows({
  setting: { key, label, about },
  fields,
  text,
  error,
}: {
  setting: ShownSetting;
  fields: readonly SettingField[];
  text: string;
  error: string | undefined;
}) {
  const rows = [...rowsIn(text), {}];
  const id = useId();
  return (
    <fieldset className="field rows" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend>{label}</legend>
      <span className="field-hint" id={`${id}-hint`}>{`${about} Empty an entry to remove it.`}</span>
      <input type="hidden" name={`value:${key}`} value={rows.length} />
      {rows.map((texts, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the form
        <fieldset className="field-row" key={row}>
          <legend className="quiet small">{row < rows.length - 1 ? `Entry ${row + 1}` : "New entry"}</legend>
          {fields.map((field) => (
            <RowField
              key={field.path.join(".")}
              field={field}
              name={`value:${key}:${row}:${field.path.join(".")}`}
              text={texts[field.path.join(".")] ?? ""}
            />
          ))}
          {rows.length > 2 ? (
            <TextField
              label="Place"
              name={`value:${key}:${row}:place`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={row + 1}
            />
          ) : null}
        </fieldset>
      ))}
      {error ? (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}

function RowField({ field, name, text }: { field: SettingField; name: string; text: string }) {
  const { label, control } = field;
  const common = { label, name, defaultValue: text };
  switch (control.kind) {
    case "switch":
      return (
        <Options
          {...common}
          options={[
            ["", "As usual"],
            ["yes", "Yes"],
            ["no", "No"],
          ]}
        />
      );
    case "choice":
      return (
        <Options
          {...common}
          options={[["", "None"], ...control.options.map((one): [string, string] => [one, one])]}
        />
      );
    case "list":
      return <AreaField {...common} hint="One on each line." rows={2} />;
    case "text":
      return isInLines(control, text) ? (
        <AreaField {...common} />
      ) : (
        <TextField {...common} autoComplete="off" />
      );
    default:
      return <TextField {...common} autoComplete="off" />;
  }
}

/** A field of one line would lose the line breaks of its text. */
const isInLines = ({ isLong }: { isLong: boolean }, text: string): boolean =>
  isLong || text.length > 60 || text.includes("\n");

const rowsOf = (text: string): number => Math.min(16, Math.max(3, text.split("\n").length + 1));

function Options({
  options,
  defaultValue,
  ...field
}: About & { name: string; defaultValue: string; options: [value: string, name: string][] }) {
  const isKnown = options.some(([value]) => value === defaultValue);
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      {isKnown ? null : <option value={defaultValue}>{defaultValue || "None"}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
