import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Badge, Glance, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { useStored } from "#console/parts/stored-input.tsx";
import { interestNames } from "#domain/measurement/interest-names.ts";
import { sectionNames } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import type { Question } from "#domain/stock/changes-by-staff/overrides/questions.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { CarDetail, DetailField } from "./car-detail.ts";
import {
  afterSaving,
  type Drafts,
  editsOf,
  quickEdits,
  type SentEdit,
  typed,
  undoForm,
} from "./car-drafts.ts";
import { CarField } from "./car-field.tsx";
import type { SaveAnswer } from "./save-answer.ts";

/**
 * A car's every field, its corrections, and what can be done with it.
 * @param waiting people whose saved searches it matches; null for few
 * @param address of its page on a site; null while none shows it @param actions further buttons @param photos the part with its pictures
 */
export function CarScreen({
  car,
  address,
  waiting,
  actions,
  photos,
}: {
  car: CarDetail;
  address: string | null;
  waiting: number | null;
  actions?: ReactNode;
  photos?: ReactNode;
}) {
  const edit = useCarEdits(car);
  const { drafts, isBusy, save } = edit;
  const edited = shownPrice(car);
  const saveByEnter = ({ key, target, nativeEvent, ctrlKey, metaKey }: KeyboardEvent) => {
    const isTyped = target instanceof HTMLInputElement && !nativeEvent.isComposing && !ctrlKey && !metaKey;
    if (key === "Enter" && isTyped && !isBusy && count > 0) save(editsOf(drafts));
  };
  const moved = car.fields.filter(({ correction }) => correction?.isMoved).length;
  const count = Object.keys(drafts).length;
  return (
    <>
      <ScreenHead
        title={car.name}
        about={[car.stockNumber, car.vin, car.site.name].filter(Boolean).join(" · ")}
      >
        <Link className="button" data-kind="plain" to={`/stock?group=${car.group}`}>
          All cars
        </Link>
        {address ? (
          <a className="button" href={address} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        ) : null}
        {car.mayChange
          ? quickEdits(car).map(({ label, edit: one }) => (
              <button
                key={label}
                type="button"
                className="button"
                disabled={edit.isSaving(one.field)}
                onClick={() => save([one])}
              >
                {label}
              </button>
            ))
          : null}
        {actions}
      </ScreenHead>
      <div className="stack">
        <States car={car} />
        {moved > 0 ? (
          <Notice>
            The feed changed {moved === 1 ? "a field that was" : `${moved} fields that were`} corrected by
            hand. Shoppers see the {moved === 1 ? "correction" : "corrections"}; keep{" "}
            {moved === 1 ? "it" : "them"} or return to the feed.
          </Notice>
        ) : null}
        {car.mayChange ? null : <Notice>Your role may see this car, but not change it.</Notice>}
        <Glance
          items={[
            {
              name: "Shoppers see",
              value: car.priceText,
              ...(car.wasText ? { more: `was ${car.wasText}` } : {}),
            },
            { name: "Photos", value: formatNumber(car.photos) },
            { name: "Views", value: formatNumber(car.views) },
            ...interestItems(car),
            ...(waiting === null
              ? []
              : [{ name: "Waiting", value: formatNumber(waiting), more: "people saved a search like this" }]),
          ]}
        />
        {photos}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields within it saves, as in a form. */}
        <div className="stack" onKeyDown={saveByEnter}>
          {sectionNames.map((section) => (
            <Section key={section} title={section}>
              <div className="panel panel-body car-fields">
                {car.fields
                  .filter((field) => field.section === section)
                  .map((field) => (
                    <EditedField
                      key={field.name}
                      car={car}
                      field={field}
                      edit={edit}
                      isEditedMost={field.name === edited}
                    />
                  ))}
              </div>
            </Section>
          ))}
        </div>
        {count > 0 ? (
          <SaveBar text={`${count} ${count === 1 ? "change" : "changes"}, not saved yet`}>
            <TextField
              label="Until (optional)"
              type="date"
              value={edit.until}
              error={edit.problems.get("until")}
              onChange={({ target }) => edit.setUntil(target.value)}
            />
            <button type="button" className="button" disabled={isBusy} onClick={edit.discard}>
              Discard
            </button>
            <button
              type="button"
              className="button"
              data-kind="primary"
              disabled={isBusy}
              onClick={() => save(editsOf(drafts))}
            >
              Save
            </button>
          </SaveBar>
        ) : null}
      </div>
    </>
  );
}

function interestItems({ interest }: CarDetail) {
  if (!interest) return [];
  const { views, expected } = interest;
  const more = `${views} views in 30 days; cars like it have about ${expected}, shown as often`;
  return [{ name: "Interest", value: interestNames[interest.interest], more }];
}

/** The field of the price that shoppers see. */
function shownPrice({ fields }: CarDetail): string {
  const offer = fields.find(({ name }) => name === "offer_price");
  return offer && inputText(offer.shown) !== "" ? "offer_price" : "price";
}

function States({ car }: { car: CarDetail }) {
  const states = [
    car.status === "sold" ? "Sold" : car.status === "coming_soon" ? "Coming soon" : "In stock",
    ...(car.isHidden ? ["Hidden"] : []),
    ...(car.isFeatured ? ["Featured"] : []),
    ...(car.isReserved ? ["Reserved"] : []),
    ...(car.isByHand ? ["Added by hand"] : []),
  ];
  return (
    <p className="badges">
      {states.map((state) => (
        <Badge key={state} tone={state === "Hidden" || state === "Sold" ? "warn" : "plain"}>
          {state}
        </Badge>
      ))}
    </p>
  );
}

function EditedField({
  car,
  field,
  edit,
  isEditedMost,
}: {
  car: CarDetail;
  field: DetailField;
  edit: ReturnType<typeof useCarEdits>;
  isEditedMost: boolean;
}) {
  const { name, shown } = field;
  const own = (text: string | null): SentEdit[] => [{ field: name, text, seen: shown }];
  return (
    <CarField
      field={field}
      isEditedMost={isEditedMost}
      mayChange={car.mayChange}
      isByHand={car.isByHand}
      isDisabled={edit.isSaving(name)}
      draft={edit.drafts[name]}
      problem={edit.problems.get(name)}
      conflict={edit.conflicts.find((one) => one.field === name)}
      onType={(text) => edit.type(field, text)}
      onReturn={() => edit.save(own(null))}
      onKeep={() => edit.save(own(inputText(shown)))}
      question={edit.questions.find((one) => one.field === name)}
      onDiscard={() => edit.drop(name)}
      onAnswer={edit.answer}
    />
  );
}

/** Sends what sets a car’s fields back, and says what became of it. */
function useUndo(action: string): (form: Record<string, string>) => void {
  const { data, submit } = useFetcher<SaveAnswer>();
  const show = useToast();
  const shown = useRef(show);
  shown.current = show;
  useEffect(() => {
    if (!data) return;
    const isUndone = data.kind === "saved" && data.conflicts.length === 0;
    if (isUndone) shown.current("Undone");
    else shown.current("Not undone: it was changed meanwhile.", "bad");
  }, [data]);
  return (form) => void submit(form, { method: "post", action });
}

/** What is typed and not saved, and sending it. What others save meanwhile doesn't touch what is typed. */
function useCarEdits(car: CarDetail) {
  const fetcher = useFetcher<SaveAnswer>();
  const show = useToast();
  const isInteractive = useIsInteractive();
  const [drafts, setDrafts] = useStored<Drafts>(`car ${car.site.slug} ${car.id}`, {});
  const [until, setUntil] = useState("");
  const [answer, setAnswer] = useState<SaveAnswer | null>(null);
  const { data } = fetcher;
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const sent = useRef<SentEdit[]>([]);
  const undoing = useUndo(`/stock/${car.site.slug}/${car.id}`);
  const shown = useRef(show);
  shown.current = show;
  const undo = useRef(undoing);
  undo.current = undoing;
  // Sent one after the other: a fetcher gives up what it is sending when it gets something new.
  const queue = useRef(Promise.resolve());
  const [saving, setSaving] = useState<readonly SentEdit[]>([]);
  useEffect(() => {
    if (!data) return;
    setAnswer(data);
    setDrafts((before) => afterSaving(before, data));
    if (data.kind === "saved") setAnswered([]);
    if (data.kind === "asked")
      shown.current(`Not saved yet: ${data.questions[0]?.text ?? "a question is open."}`, "bad");
    if (data.kind === "gone") shown.current("This car was removed meanwhile", "bad");
    else if (data.kind === "saved" && data.fields.length > 0) {
      setUntil("");
      const form = undoForm(data.undo);
      const step = form && { name: "Undo", run: () => undo.current(form) };
      shown.current("Saved. Shoppers see it within a second.", "plain", step);
    } else if (data.kind === "saved")
      shown.current("Not saved: it was changed meanwhile. Both values are shown.", "bad");
  }, [data, setDrafts]);
  const drop = (name: string) => setDrafts(({ [name]: _, ...rest }) => rest);
  const save = (edits: SentEdit[], keys = answered) => {
    sent.current = edits;
    setSaving((before) => [...before, ...edits]);
    const form = { edits: JSON.stringify(edits), until, answered: JSON.stringify(keys) };
    queue.current = queue.current
      .then(() => fetcher.submit(form, { method: "post", action: `/stock/${car.site.slug}/${car.id}` }))
      .finally(() =>
        // With the screen of the new values, not before it.
        startTransition(() => setSaving((before) => before.filter((one) => !edits.includes(one)))),
      );
  };
  return {
    drafts,
    until,
    setUntil,
    isBusy: !isInteractive || saving.length > 0,
    /** Whether a field can't be changed now; others can meanwhile. */
    isSaving: (name: string) => !isInteractive || saving.some(({ field }) => field === name),
    problems: new Map(
      answer?.kind === "invalid" ? answer.problems.map((one) => [one.field, one.problem]) : [],
    ),
    conflicts: answer?.kind === "saved" ? answer.conflicts.filter(({ field }) => field in drafts) : [],
    questions: answer?.kind === "asked" ? answer.questions : [],
    /** Saves what was asked about all the same. */
    answer: ({ key }: Question) => {
      const keys = [...answered, key];
      setAnswered(keys);
      save(sent.current, keys);
    },
    type: (field: DetailField, text: string) => {
      if (answer?.kind === "asked") setAnswer(null);
      setDrafts((before) => typed(before, field, text));
    },
    drop,
    discard: () => {
      setDrafts({});
      setAnswer(null);
    },
    save: (edits: SentEdit[]) => save(edits),
  };
}
