import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { AreaField, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Notice, ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { focusProblem } from "#console/parts/use-focus-after.tsx";
import { kindNames } from "#domain/deals/deal.ts";
import { type PhoneBookingModel, type PhoneProblems, phoneKinds } from "./new-booking.ts";
import { TimeOptions } from "./time-options.tsx";

/** A booking that staff enter for a caller. Kind and place are chosen first, since the free times depend on them. It works without scripts. */
export function NewBookingScreen({
  model,
  answer = null,
}: {
  model: PhoneBookingModel;
  answer?: PhoneProblems | null;
}) {
  const { kind, places, place, choices, back } = model;
  return (
    <>
      <ScreenHead title="New booking" about="For someone on the phone. It is confirmed at once.">
        <ButtonLink kind="plain" to={back}>
          Calendar
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <FilterForm query={`${kind} ${place}`}>
          <SelectField label="Kind" name="kind" defaultValue={kind}>
            <SelectOptions of={phoneKinds.map((id) => ({ id, name: kindNames[id][0] }))} />
          </SelectField>
          <SelectField label="Location" name="place" defaultValue={place}>
            <SelectOptions of={places} />
          </SelectField>
        </FilterForm>
        {choices === null || choices.length === 0 ? (
          <div className="panel">
            <StateMessage
              symbol="deals"
              title={choices === null ? "No location takes these" : "Nothing is free"}
              text="Opening hours and how many bookings fit at a time are among the settings of the site."
            />
          </div>
        ) : (
          <Entry model={model} choices={choices} answer={answer} />
        )}
      </div>
    </>
  );
}

function Entry({
  model: { kind, chosen, owners, memberId },
  choices,
  answer,
}: {
  model: PhoneBookingModel;
  choices: readonly string[];
  answer: PhoneProblems | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { problems = {}, general = null } = answer ?? {};
  const isWrong = Object.keys(problems).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) focusProblem(form.current);
  }, [answer]);
  return (
    <Form ref={form} method="post" className="panel panel-body stack" noValidate>
      {isWrong || general ? (
        <Notice tone="bad">{general ?? "Nothing was booked: some fields need another look."}</Notice>
      ) : null}
      <div className="car-fields">
        <TextField label="Name" name="name" autoComplete="off" required error={problems.name} />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          error={problems.phone}
          hint="A phone number or an e-mail address is needed."
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          error={problems.email}
          hint="Gets the confirmation, with a link to move it or cancel."
        />
        <SelectField
          label={kind === "service" ? "Day" : "Time"}
          name="to"
          key={`${kind} ${chosen}`}
          defaultValue={chosen}
          required
          error={problems.to}
        >
          <option value="">Choose…</option>
          <TimeOptions choices={choices} isDays={kind === "service"} />
        </SelectField>
        {kind === "service" ? (
          <>
            <TextField label="Make" name="make" autoComplete="off" error={problems.make} />
            <TextField label="Model" name="model" autoComplete="off" error={problems.model} />
            <TextField label="Rego" name="rego" autoComplete="off" error={problems.rego} />
          </>
        ) : (
          <TextField
            label="Car"
            name="car"
            autoComplete="off"
            hint="Its stock number, or words that only one car in stock has."
            error={problems.car}
          />
        )}
        <SelectField
          label="Salesperson"
          name="owner"
          defaultValue={owners.some(({ id }) => id === memberId) ? memberId : owners[0]?.id}
        >
          <SelectOptions of={owners} />
        </SelectField>
        <AreaField label="Note" name="note" rows={2} error={problems.note} />
      </div>
      <div className="actions">
        <SubmitButton kind="primary" disabled={isSending}>
          Book
        </SubmitButton>
      </div>
    </Form>
  );
}
