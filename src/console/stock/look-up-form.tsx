import type { useFetcher } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { Notice } from "#console/parts/screen.tsx";
import type { LookUpAnswer } from "#domain/stock/changes-by-staff/own-cars/look-up.ts";

/** Looks up a car by its registration or VIN. A form of its own, so that what is typed into the car's form stays whatever the answer is. */
export function LookUpForm({
  fetcher,
  answer,
  states,
}: {
  fetcher: ReturnType<typeof useFetcher<LookUpAnswer>>;
  answer: LookUpAnswer | null;
  states: readonly string[];
}) {
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="panel panel-body stack" aria-label="Look up">
      <input type="hidden" name="step" value="look-up" />
      <div className="car-fields">
        <TextField
          label="Registration or VIN to look up"
          name="car"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          hint="Fills in the fields below that you haven’t typed in."
        />
        <SelectField
          label="State"
          name="state"
          defaultValue={states[0]}
          hint="Of the registration; a VIN needs none."
        >
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
      {answer?.kind === "several" ? (
        <>
          <input type="hidden" name="vin" value={answer.vin} />
          <SelectField label="Several cars fit. Which one is it?" name="description">
            <option value="">Look up again</option>
            {answer.descriptions.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </>
      ) : null}
      {answer?.kind === "found" ? (
        <Notice tone="good">Found: {answer.name}. Check the fields below.</Notice>
      ) : null}
      {answer?.kind === "nothing" ? <Notice tone="bad">{answer.message}</Notice> : null}
      <div className="actions">
        <SubmitButton disabled={isBusy}>{isBusy ? "Looking it up…" : "Look it up"}</SubmitButton>
      </div>
    </fetcher.Form>
  );
}
