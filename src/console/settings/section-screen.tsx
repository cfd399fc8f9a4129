import { useEffect, useRef } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { DraftPreview } from "#console/parts/draft-preview.tsx";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Badge, Notice, ScreenHead } from "#console/parts/screen.tsx";
import { EditorLinks } from "#console/parts/setting-form/editor-links.tsx";
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

/** The form of one question. It works without scripts: it is posted, and answered with the whole page. */
export function SectionScreen({ model }: { model: SectionModel }) {
  const { section, address, list, question, about, target, shown, seen, seenAt, changes } = model;
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
    <>
      <ScreenHead title={question} about={`${target.name}. ${about}`}>
        <EditorLinks
          list={{ name: list.name, address: `${list.address}?of=${of}` }}
          seenAt={seenAt}
          changes={changes}
        />
      </ScreenHead>
      <Form
        method="post"
        action={`${address}?of=${of}`}
        className="stack settings-form"
        key={seen}
        ref={form}
      >
        <div ref={outcome} tabIndex={isWrong ? -1 : undefined}>
          <Outcome answer={answer} />
        </div>
        <input type="hidden" name="seen" value={seen} />
        <div className="panel">
          <PicturesAddress value={`/pages/pictures?of=${of}`}>
            <LinkChoices of={target.id}>
              {shown.map((setting) => (
                <Setting key={setting.key} setting={setting} answer={answer} />
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
      <DraftPreview page={model.preview} />
    </>
  );
}

function Outcome({ answer }: { answer: SavedSettings | undefined }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "saved":
      return <SavedToDraft />;
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

function Setting({ setting, answer }: { setting: ShownSetting; answer: SavedSettings | undefined }) {
  const { key, text, isOwn, inheritedText, inheritedFrom, draftedBy } = setting;
  const typed = answer && "typed" in answer ? answer.typed[key] : undefined;
  const theirs = answer?.kind === "conflict" ? answer.theirs[key] : undefined;
  const problem = answer?.kind === "problems" ? answer.problems[key] : undefined;
  const error = theirs ?? problem;
  return (
    <div className="setting" id={`setting-${setting.path.join("-")}`}>
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
