import { Form, useActionData, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { DraftPreview } from "#console/parts/draft-preview.tsx";
import { AreaField, SelectField, TextField } from "#console/parts/field.tsx";
import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { ScreenHead, Section } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { PicturesAddress } from "#console/parts/setting-form/picture-field.tsx";
import { RowsField } from "#console/parts/setting-form/rows-field.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import type { PlaceAnswer, PlaceModel } from "./places.ts";
import { PlaceNotice } from "./places-screen.tsx";
import { dayNames, type WeekDay } from "./week-form.ts";

/** One location: numbers, the week, words and people. */
export function PlaceScreen({
  model,
  preview,
  pictures,
}: {
  model: PlaceModel;
  preview: PreviewedPage | null;
  /** The address of the pictures to choose from; null for a member who reaches neither the group nor a site. */
  pictures: string | null;
}) {
  const { group, slug, name, others, seen, changes } = model;
  const answer = useActionData<PlaceAnswer>();
  const isSending = useNavigation().state === "submitting";
  const typed = answer?.kind === "problems" ? answer.typed : {};
  const form = useStoredForm(`place ${group.slug} ${slug}`, answer?.kind === "saved" ? answer : null);
  return (
    <>
      <ScreenHead
        title={name}
        about="Saved changes wait in the draft until they are published. Holidays and other special days are on the screen of all places."
      >
        <ButtonLink kind="plain" to={`/places?group=${group.slug}`}>
          All places
        </ButtonLink>
        <DraftLink changes={changes} />
      </ScreenHead>
      <Form
        method="post"
        action={`/places/${slug}?group=${group.slug}`}
        className="stack"
        key={seen}
        ref={form}
      >
        <PlaceNotice answer={answer} />
        <input type="hidden" name="seen" value={seen} />
        <Section title="How to reach it">
          <div className="panel panel-body field-row">
            <TextField
              label="Phone number"
              name="phone"
              autoComplete="off"
              inputMode="tel"
              defaultValue={typed.phone ?? model.phone}
            />
            <TextField
              label="Landline number"
              hint="Shown when there is no phone number."
              name="landline"
              autoComplete="off"
              inputMode="tel"
              defaultValue={typed.landline ?? model.landline}
            />
          </div>
        </Section>
        <Section title="Opening hours">
          <div className="panel panel-body stack">
            {model.week.map((day) => (
              <Day key={day.weekday} day={day} typed={typed} />
            ))}
            <label className="reset">
              <input type="checkbox" name="same-until-friday" /> Monday’s hours until Friday
            </label>
            {others.length > 0 ? (
              <SelectField label="Copy the week of" name="copy" defaultValue="">
                <option value="">No other location</option>
                {others.map((other) => (
                  <option key={other.slug} value={other.slug}>
                    {other.name}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </div>
        </Section>
        <Section title="On its page">
          <div className="panel panel-body stack">
            <AreaField label="Introduction" name="intro" rows={4} defaultValue={typed.intro ?? model.intro} />
            <PicturesAddress value={pictures}>
              <Staff staff={model.staff} typed={typed.staff} />
            </PicturesAddress>
          </div>
        </Section>
        <SaveBar text="Nothing is shown to shoppers before it is published.">
          <SubmitButton kind="primary" disabled={isSending}>
            Save to the draft
          </SubmitButton>
        </SaveBar>
      </Form>
      <DraftPreview page={preview} />
    </>
  );
}

function Day({ day, typed }: { day: WeekDay; typed: Record<string, string> }) {
  const { weekday, status, open, close, words } = day;
  const name = (field: string) => `${field}-${weekday}`;
  return (
    <fieldset className="day-row">
      <legend>{dayNames[weekday]}</legend>
      <SelectField
        label="Open or closed"
        name={name("status")}
        defaultValue={typed[name("status")] ?? status}
      >
        <option value="">Not said</option>
        <option>Open</option>
        <option>Closed</option>
      </SelectField>
      <TextField label="From" name={name("open")} type="time" defaultValue={typed[name("open")] ?? open} />
      <TextField
        label="Until"
        name={name("close")}
        type="time"
        defaultValue={typed[name("close")] ?? close}
      />
      <TextField
        label="In words instead"
        name={name("words")}
        placeholder="By appointment"
        defaultValue={typed[name("words")] ?? words}
      />
    </fieldset>
  );
}

/** The people of a location, one by one; what was typed stays after an error. */
function Staff({ staff: { field, text }, typed = text }: Pick<PlaceModel, "staff"> & { typed?: string }) {
  const { control } = field;
  if (control.kind !== "rows") return null;
  return (
    <RowsField
      key={typed}
      field={{ ...field, label: "People to meet there", about: "In this order on the location’s page." }}
      name="staff"
      text={typed}
      fields={control.fields}
    />
  );
}
