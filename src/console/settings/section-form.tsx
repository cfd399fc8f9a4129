import { useEffect, useRef } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Badge, Notice } from "#console/parts/screen.tsx";
import { FieldControl } from "#console/parts/setting-form/field-control.tsx";
import { LinkChoices } from "#console/parts/setting-form/link-field.tsx";
import { PicturesAddress } from "#console/parts/setting-form/picture-field.tsx";
import { NothingChanged, NotSaved, SavedToDraft } from "#console/parts/setting-form/save-notices.tsx";
import {
  rowProblemKey,
  type SavedSettings,
  type ShownSetting,
} from "#console/parts/setting-form/shown-setting.ts";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import type { SectionModel } from "./section-model.ts";

/**
 * The settings of one question. It works without scripts: it is posted, and answered with the whole page.
 * @param only the key of the one setting that is shown; by default all of them
 */
export function SectionForm({
  model,
  action,
  only,
}: {
  model: SectionModel;
  action: string;
  only?: string | undefined;
}) {
  const { section, target, shown, seen } = model;
  const answer = useActionData<SavedSettings>();
  const isSending = useNavigation().state === "submitting";
  const of = encodeURIComponent(target.id);
  const outcome = useRef<HTMLDivElement>(null);
  const form = useStoredForm(`settings ${of} ${section}`, answer?.kind === "saved" ? answer : null);
  const isWrong = answer?.kind === "problems" || answer?.kind === "conflict";
  useEffect(() => {
    if (answer && isWrong)
      (form.current?.querySelector<HTMLElement>("[aria-invalid]") ?? outcome.current)?.focus();
  }, [answer, isWrong, form]);
  return (
    <Form
      method="post"
      action={action}
      className="stack settings-form"
      key={seen}
      ref={form}
      preventScrollReset={only !== undefined}
    >
      <div ref={outcome} tabIndex={isWrong ? -1 : undefined}>
        <Outcome answer={answer} />
      </div>
      <input type="hidden" name="seen" value={seen} />
      <div className="panel">
        <PicturesAddress value={`/pages/pictures?of=${of}`}>
          <LinkChoices of={target.id}>
            {shown.map((setting) => (
              <Setting
                key={setting.key}
                setting={setting}
                answer={answer}
                isHidden={only !== undefined && setting.key !== only && !hasProblem(answer, setting.key)}
              />
            ))}
          </LinkChoices>
        </PicturesAddress>
      </div>
      <SaveBar
        text={
          isWrong
            ? "Not saved: something above needs another look."
            : "Saved changes wait in the draft until they are published."
        }
      >
        <button type="submit" className="button" data-kind="primary" disabled={isSending}>
          Save to the draft
        </button>
      </SaveBar>
    </Form>
  );
}

const hasProblem = (answer: SavedSettings | undefined, key: string): boolean =>
  answer?.kind === "problems" && answer.problems[key] !== undefined;

function Outcome({ answer }: { answer: SavedSettings | undefined }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "saved":
      return <SavedToDraft publish={answer.publish} />;
    case "unchanged":
      return <NothingChanged />;
    case "conflict":
      return (
        <Notice tone="bad">
          The same setting was changed meanwhile, so nothing was saved. What you typed is still here: save
          again to replace what is there.
        </Notice>
      );
    case "problems":
      return <NotSaved general={answer.general} />;
  }
}

function Setting({
  setting,
  answer,
  isHidden,
}: {
  setting: ShownSetting;
  answer: SavedSettings | undefined;
  isHidden: boolean;
}) {
  const { key, text, isOwn, inheritedText, inheritedFrom, draftedBy } = setting;
  const typed = answer && "typed" in answer ? answer.typed[key] : undefined;
  const theirs = answer?.kind === "conflict" ? answer.theirs[key] : undefined;
  const problem = answer?.kind === "problems" ? answer.problems[key] : undefined;
  const error = theirs ?? problem;
  return (
    <div className="setting" id={`setting-${setting.path.join("-")}`} hidden={isHidden}>
      <FieldControl
        key={setting.control.kind === "rows" ? (typed ?? text) : key}
        field={setting}
        name={`value:${key}`}
        text={typed ?? text}
        error={error}
        problemOf={(row, field) =>
          answer?.kind === "problems" ? answer.problems[rowProblemKey(key, row, field)] : undefined
        }
      />
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
