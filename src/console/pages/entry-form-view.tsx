import { useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation, useSearchParams } from "react-router";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { LinkChoices } from "#console/parts/setting-form/link-field.tsx";
import { PicturesAddress } from "#console/parts/setting-form/picture-field.tsx";
import { BlockList } from "./block-list.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { readEntryForm, rearranged, type TypedEntry } from "./entry-form.ts";
import type { EntryAnswer, EntryModel } from "./entry-model.ts";
import { entryAddress, entryKinds, newEntryAddress } from "./entry-name.ts";
import { EntryOutcome } from "./entry-outcome.tsx";
import { MoveFields } from "./move-fields.tsx";
import { forgetUnsaved, type Unsaved, unsavedName, useUnsaved } from "./use-unsaved.tsx";

/**
 * The fields of an entry, then its blocks.
 * @param action where the form is posted, by default the screen of the entry; it stays where it is on a screen of its own
 */
export function EntryForm({ model, action }: { model: EntryModel; action?: string }) {
  const { target, list, key, fields, shownFields, blockForms, blockFields } = model;
  const answer = useActionData<EntryAnswer>();
  // The key under which it was saved before it had this address; empty for a new one.
  const savedAs = useSearchParams()[0].get("saved");
  const isSending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const address = key === null ? newEntryAddress(target.id, list) : entryAddress(target.id, { list, key });
  const [shown, setShown] = useState<Unsaved & { times: number }>({ ...startOf(model, answer), times: 0 });
  const read = (element: HTMLFormElement): TypedEntry =>
    readEntryForm(new FormData(element), fields, blockFields);
  const { found, store, storeLater, clear } = useUnsaved(unsavedName(address), form, (element) => ({
    typed: read(element),
    seen: shown.seen,
  }));
  const isSaved = answer?.kind === "saved" || answer?.kind === "unchanged";
  useEffect(() => {
    if (isSaved) clear();
  }, [isSaved, clear]);
  useEffect(() => {
    if (savedAs === null) return;
    const former =
      savedAs === "" ? newEntryAddress(target.id, list) : entryAddress(target.id, { list, key: savedAs });
    forgetUnsaved(unsavedName(former));
  }, [savedAs, target.id, list]);
  // What both typed comes with the answer; what this editor left before comes from the tab.
  const isLeft =
    found !== null && !answer && JSON.stringify(found) !== JSON.stringify(startOf(model, answer));
  useEffect(() => {
    if (isLeft && found) setShown(({ times }) => ({ ...found, times: times + 1 }));
  }, [isLeft, found]);
  useEffect(() => {
    if (answer?.kind !== "problems") return;
    // Another editor's version is in the answer: the form begins again with it.
    setShown((before) =>
      before.seen === answer.seen
        ? before
        : { typed: answer.typed, seen: answer.seen, times: before.times + 1 },
    );
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }, [answer]);
  const rearrange = (step: string) => {
    if (!form.current) return null;
    const type = String(new FormData(form.current).get("new-type") ?? "");
    const next = rearranged(read(form.current), step, type, blockFields);
    if (next) setShown((before) => ({ ...before, typed: next }));
    return next;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored once the rearranged blocks are in the form
  useEffect(() => {
    if (shown.typed !== model.typed) store();
  }, [shown]);
  const problems = answer?.kind === "problems" ? answer.problems : {};
  const { typed, seen } = shown;
  return (
    <PicturesAddress value={`/pages/pictures?of=${encodeURIComponent(target.id)}`}>
      <LinkChoices of={target.id}>
        <Form
          method="post"
          action={action ?? address}
          preventScrollReset={action !== undefined}
          className="stack"
          ref={form}
          key={shown.times}
          onInput={storeLater}
          noValidate
        >
          <EntryOutcome answer={answer} isMoved={savedAs !== null} />
          {isLeft ? (
            <Notice>
              What you typed here before and didn’t save is back.{" "}
              <button
                type="button"
                className="link"
                onClick={() => {
                  clear();
                  setShown(({ times }) => ({ typed: model.typed, seen: model.seen, times: times + 1 }));
                }}
              >
                Discard it
              </button>
            </Notice>
          ) : null}
          {/* The first button is the one that Enter presses in a field. */}
          <button
            type="submit"
            name="step"
            value="save"
            className="visually-hidden"
            aria-hidden="true"
            tabIndex={-1}
          >
            Save to the draft
          </button>
          <input type="hidden" name="seen" value={seen} />
          <BrokenLinks model={model} />
          <Undescribed model={model} />
          <section className="panel panel-body stack" aria-label={`The ${entryKinds[list].name}`}>
            <EntryFields
              fields={fields.slice(0, shownFields)}
              block={null}
              texts={typed.texts}
              problems={problems}
              changed={model.changedFields}
            />
            <MoveFields model={model} />
            <EntryFields
              fields={fields.slice(shownFields)}
              title="More about it: picture, days, search engines"
              block={null}
              texts={typed.texts}
              problems={problems}
              changed={model.changedFields}
            />
          </section>
          {entryKinds[list].hasBlocks ? (
            <BlockList
              typed={typed}
              blockForms={blockForms}
              problems={problems}
              rearrange={rearrange}
              isSending={isSending}
              marks={model.changedBlocks}
              removed={model.removedBlocks}
            />
          ) : null}
          <SaveBar text="Nothing is shown to shoppers before it is published.">
            {key !== null && model.seen !== "" ? (
              <button
                type="submit"
                name="step"
                value="remove"
                className="button"
                data-kind="danger"
                disabled={isSending}
              >
                {`Remove ${entryKinds[list].name}`}
              </button>
            ) : null}
            <button
              type="submit"
              name="step"
              value="save"
              className="button"
              data-kind="primary"
              disabled={isSending}
            >
              Save to the draft
            </button>
          </SaveBar>
        </Form>
      </LinkChoices>
    </PicturesAddress>
  );
}

const startOf = (model: EntryModel, answer: EntryAnswer | undefined): Unsaved =>
  answer && "typed" in answer
    ? { typed: answer.typed, seen: answer.seen }
    : { typed: model.typed, seen: model.seen };

function BrokenLinks({ model: { brokenLinks } }: { model: EntryModel }) {
  if (brokenLinks.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>
        {brokenLinks.length === 1
          ? "A link leads to a page that isn’t there:"
          : `${brokenLinks.length} links lead to pages that aren’t there:`}
      </p>
      <ul>
        {brokenLinks.map(({ href, block }) => (
          <li key={`${href} ${block}`}>{inBlock(href, block)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Undescribed({ model: { undescribed } }: { model: EntryModel }) {
  if (undescribed.length === 0) return null;
  return (
    <Notice tone="note">
      <p>
        {undescribed.length === 1 ? "A picture has" : `${undescribed.length} pictures have`} no description.
        Say what it shows, for people who can’t see it:
      </p>
      <ul>
        {undescribed.map(({ src, block }) => (
          <li key={`${src} ${block}`}>{inBlock(src, block)}</li>
        ))}
      </ul>
    </Notice>
  );
}

const inBlock = (text: string, block: number | null) =>
  block === null ? text : `${text}, in block ${block + 1}`;
