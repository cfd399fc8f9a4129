import { Form, Link, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { type PlaceField, states } from "./place-form.ts";
import type { ListedPlace } from "./set-up.ts";
import { stepAddress } from "./set-up-steps.ts";
import { fieldProps, NextStep, type StepProps, useStoredStep } from "./step-form.tsx";

/** The locations, and the form of one of them. Those of a group with other sites are changed elsewhere. */
export function PlacesStep({ model, shown, answer }: StepProps<"places">) {
  const { places } = shown;
  return (
    <div className="stack">
      {places.length > 0 ? <Places model={model} places={places} /> : null}
      {model.isNewGroup ? (
        <PlaceFields model={model} shown={shown} answer={answer} />
      ) : (
        <Notice>
          The group has other sites, so its locations stay as they are. Its members change them under Places.
        </Notice>
      )}
    </div>
  );
}

function Places({ model, places }: { model: StepProps<"places">["model"]; places: readonly ListedPlace[] }) {
  const address = stepAddress(model.site.slug, "places");
  return (
    <>
      <ul className="change-list panel" aria-label="Locations">
        {places.map(({ slug, name, address: where, phone }) => (
          <li key={slug}>
            <div className="change-text">
              {model.isNewGroup ? <Link to={`${address}?place=${slug}`}>{name}</Link> : <span>{name}</span>}
              <span className="quiet small">{[where, phone].filter(Boolean).join(" · ")}</span>
            </div>
            {model.isNewGroup ? (
              <Form method="post">
                <input type="hidden" name="seen" value={model.seen} />
                <input type="hidden" name="place" value={slug} />
                <button
                  type="submit"
                  className="button"
                  data-size="small"
                  data-kind="danger"
                  name="step"
                  value="remove"
                >
                  Remove<span className="visually-hidden">: {name}</span>
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="actions">
        <NextStep model={model} />
      </div>
    </>
  );
}

function PlaceFields({ model, shown, answer }: StepProps<"places">) {
  const { form, editing, places } = shown;
  const isSending = useNavigation().state === "submitting";
  const field = (name: PlaceField) => fieldProps(answer, name, form[name]);
  const time = (name: PlaceField) => ({ ...field(name), type: "time" });
  return (
    <Form method="post" className="panel panel-body stack" ref={useStoredStep(model, editing ?? "")}>
      <input type="hidden" name="seen" value={model.seen} />
      <input type="hidden" name="place" value={editing ?? ""} />
      <div className="field-row">
        <TextField label="Name" required {...field("name")} />
        <SelectField label="Kind" {...field("kind")}>
          <option value="sales">Sales</option>
          <option value="service">Service</option>
          <option value="parts">Parts</option>
        </SelectField>
      </div>
      <div className="field-row">
        <TextField label="Street" required {...field("street")} />
        <TextField label="Suburb" {...field("city")} />
        <SelectField label="State" {...field("state")}>
          <option value="" />
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField label="Postcode" required inputMode="numeric" {...field("postcode")} />
      </div>
      <div className="field-row">
        <TextField label="Phone" inputMode="tel" {...field("phone")} />
        <TextField label="Dealer licence number" {...field("licence")} />
      </div>
      <Hours name="Monday to Friday" open={time("week-open")} close={time("week-close")} />
      <Hours name="Saturday" open={time("saturday-open")} close={time("saturday-close")} />
      <Hours name="Sunday" open={time("sunday-open")} close={time("sunday-close")} />
      <details>
        <summary>Where it is on a map</summary>
        <div className="field-row">
          <TextField label="Latitude" {...field("lat")} hint="Where the postcode is, when both are empty." />
          <TextField label="Longitude" {...field("long")} />
        </div>
      </details>
      <div className="actions">
        <SubmitButton kind="primary" disabled={isSending}>
          {editing ? "Save the location" : "Add the location"}
        </SubmitButton>
        {places.length === 0 ? <NextStep model={model} kind="plain" name="Skip" /> : null}
      </div>
    </Form>
  );
}

type TimeField = ReturnType<typeof fieldProps> & { type: string };

const Hours = ({ name, open, close }: { name: string; open: TimeField; close: TimeField }) => (
  <fieldset className="day-row">
    <legend>{name}</legend>
    <TextField label="From" {...open} hint="Empty is closed." />
    <TextField label="Until" {...close} />
  </fieldset>
);
