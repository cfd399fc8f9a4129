import { Form, Link, useActionData, useNavigation } from "react-router";
import { AreaField, TextField } from "#ui/console/field.tsx";
import { SaveBar } from "#ui/console/save-bar.tsx";
import { Badge, Notice, ScreenHead } from "#ui/console/screen.tsx";
import { isInLines, Options } from "./options.tsx";
import { RowsField } from "./rows-field.tsx";
import type { SectionModel } from "./section-model.ts";
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
      return (
        <RowsField
          key={typed ?? text}
          {...{ setting, error, fields: control.fields, text: typed ?? text }}
          problems={answer?.kind === "problems" ? answer.problems : {}}
        />
      );
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

const rowsOf = (text: string): number => Math.min(16, Math.max(3, text.split("\n").length + 1));
