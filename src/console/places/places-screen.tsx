import { Form, Link, useActionData, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { Badge, Notice, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import { Table } from "#console/parts/table.tsx";
import { HolidaysTable } from "./holidays-table.tsx";
import { departmentName, departments, type PlaceAnswer, type PlacesModel } from "./places.ts";

export function PlacesScreen({ model }: { model: PlacesModel }) {
  const { group, groups, places, specialDays, holidays, changes } = model;
  return (
    <>
      <ScreenHead
        title="Places"
        about="Opening hours, special days, phone numbers and people of each location."
      >
        <a className="button" data-kind="plain" href="#special-days">
          Special days
        </a>
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/places" />
        <PanelSection title="Locations" aside={<span className="quiet">{places.length}</span>}>
          <Table
            caption="Locations"
            rows={places}
            keyOf={({ slug }) => slug}
            columns={[
              {
                name: "Location",
                cell: ({ slug, name, isDrafted }) => (
                  <>
                    <Link to={`/places/${slug}?group=${group.slug}`}>{name}</Link>{" "}
                    {isDrafted ? <Badge tone="note">In the draft</Badge> : null}
                  </>
                ),
              },
              { name: "Department", isNarrow: true, cell: ({ kind }) => departmentName(kind) },
              { name: "Phone", isNarrow: true, cell: ({ phone }) => phone || "None" },
            ]}
          />
        </PanelSection>
        <div id="special-days">
          <Section title="Special days" aside={<span className="quiet">{specialDays.length}</span>}>
            <div className="stack">
              <AddSpecialDay model={model} />
              {holidays.length > 0 ? (
                <HolidaysTable holidays={holidays} address={`/places?group=${group.slug}`} />
              ) : null}
              <div className="panel">
                {specialDays.length === 0 ? (
                  <StateMessage
                    symbol="places"
                    title="No special days ahead"
                    text="Holidays and short days go here. They replace the usual hours on that day, everywhere hours are shown."
                  />
                ) : (
                  <SpecialDayTable model={model} />
                )}
              </div>
            </div>
          </Section>
        </div>
      </div>
    </>
  );
}

function SpecialDayTable({ model: { group, specialDays } }: { model: PlacesModel }) {
  return (
    <Table
      caption="Special days"
      rows={specialDays}
      keyOf={({ key }) => key}
      columns={[
        {
          name: "Day",
          cell: ({ day, isDrafted }) => (
            <>
              {day} {isDrafted ? <Badge tone="note">In the draft</Badge> : null}
            </>
          ),
        },
        { name: "Hours", cell: ({ hours }) => hours },
        { name: "Department", isNarrow: true, cell: ({ department }) => department },
        { name: "Location", cell: ({ location }) => location },
        {
          name: "Actions",
          isNameHidden: true,
          isNarrow: true,
          cell: ({ key, seen, day, location, mayRemove }) =>
            mayRemove ? (
              <Form method="post" action={`/places?group=${group.slug}`}>
                <input type="hidden" name="step" value="remove" />
                <input type="hidden" name="key" value={key} />
                <input type="hidden" name="seen" value={seen} />
                <SubmitButton kind="danger" data-size="small" aria-label={`Remove ${day}, ${location}`}>
                  Remove
                </SubmitButton>
              </Form>
            ) : null,
        },
      ]}
    />
  );
}

function AddSpecialDay({ model: { group, choices, specialDays } }: { model: PlacesModel }) {
  const answer = useActionData<PlaceAnswer>();
  const isSending = useNavigation().state === "submitting";
  // The next day is often of the same location and hours.
  const typed = (answer && "typed" in answer && answer.typed) || {};
  const form = useStoredForm(`special day ${group.slug}`, answer?.kind === "saved" ? answer : null);
  return (
    <Form
      ref={form}
      method="post"
      action={`/places?group=${group.slug}`}
      className="panel panel-body stack"
      key={specialDays.map(({ key }) => key).join()}
    >
      <PlaceNotice answer={answer} />
      <input type="hidden" name="step" value="add" />
      <div className="field-row">
        <TextField label="Day" name="date" type="date" required defaultValue={typed.date} />
        <TextField
          label="Last day"
          name="until"
          type="date"
          defaultValue={typed.until}
          hint="For several days in a row."
        />
        <SelectField label="Open or closed" name="status" defaultValue={typed.status ?? "Closed"}>
          <option>Closed</option>
          <option>Open</option>
        </SelectField>
        <TextField label="From" name="open" type="time" defaultValue={typed.open} />
        <TextField label="Until" name="close" type="time" defaultValue={typed.close} />
        <SelectField label="Department" name="department" defaultValue={typed.department ?? "all"}>
          {departments.map((one) => (
            <option key={one} value={one}>
              {departmentName(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField label="Location" name="location" defaultValue={typed.location ?? choices[0]?.value}>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="actions">
        <SubmitButton kind="primary" disabled={isSending}>
          Add to the draft
        </SubmitButton>
      </div>
    </Form>
  );
}

/** What became of a form of a location. */
export function PlaceNotice({ answer }: { answer: PlaceAnswer | undefined }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "saved":
      return (
        <Notice tone="good">
          {answer.text} <Link to="/changes">Publish it under Changes</Link>.
        </Notice>
      );
    case "unchanged":
      return <Notice>Nothing was changed, so nothing was saved.</Notice>;
    case "problems":
      return (
        <Notice tone="bad">
          {answer.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>Nothing was saved yet. What you typed is still here.</p>
        </Notice>
      );
  }
}
