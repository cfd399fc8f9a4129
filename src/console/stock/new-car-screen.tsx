import { Form, useFetcher, useLocation, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import { FieldInput } from "#console/stock/field-input.tsx";
import type { LookUpAnswer } from "#domain/stock/changes-by-staff/own-cars/look-up.ts";
import { type NewCarProblem, newCarFields } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";
import { LookUpForm } from "./look-up-form.tsx";
import type { NewCarModel } from "./new-car-model.ts";

/** A form for a car that no feed brings. It works without scripts; what was typed stays when something is wrong. */
export function NewCarScreen({
  model,
  problems,
  lookedUp = null,
}: {
  model: NewCarModel;
  problems: readonly NewCarProblem[];
  /** What a look-up without scripts answered. */
  lookedUp?: LookUpAnswer | null;
}) {
  const { group, copyOf, locationId, locations, suggestions, lookUpStates } = model;
  const fetcher = useFetcher<LookUpAnswer>();
  const answer = fetcher.data ?? lookedUp;
  const texts = answer?.kind === "found" ? { ...model.texts, ...answer.texts } : model.texts;
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle";
  // After the car was added, the action redirects to it.
  const { pathname } = useLocation();
  const isAdded = navigation.formAction !== undefined && navigation.location.pathname !== pathname;
  const questionOf = (name: string) => problems.find(({ field }) => field === name)?.question;
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.problem;
  const form = useStoredForm(`new car ${group.slug} ${copyOf?.id ?? ""}`, isAdded);
  return (
    <>
      <ScreenHead
        title={copyOf ? `Copy of ${copyOf.name}` : "Add a car"}
        about="For a car that no feed brings. No feed changes it or takes it down."
      >
        <ButtonLink kind="plain" to={`/stock?group=${group.slug}`}>
          All cars
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {lookUpStates.length > 0 ? (
          <LookUpForm fetcher={fetcher} answer={answer} states={lookUpStates} />
        ) : null}
        <Form ref={form} method="post" className="panel panel-body stack" noValidate>
          {problems.length > 0 ? (
            <Notice tone="bad">Nothing was added: some fields need another look.</Notice>
          ) : null}
          <div className="car-fields">
            <FieldInput
              kind="place"
              label="Location"
              name="location"
              isRequired
              error={problemOf("location")}
              defaultValue={
                locations.some(({ id }) => id === locationId) ? (locationId ?? "") : (locations[0]?.id ?? "")
              }
              choices={locations.map(({ id, name }) => ({ value: id, name }))}
            />
            {newCarFields.map(({ name, label, kind, hint, choices = {}, isRequired = false }) => (
              <div key={name} className="car-field">
                <FieldInput
                  kind={kind}
                  name={name}
                  isRequired={isRequired}
                  hint={name === "price" ? `${hint} Empty shows the site’s words for no price.` : hint}
                  suggestions={suggestions[name]}
                  label={isRequired ? label : `${label} (optional)`}
                  error={problemOf(name)}
                  defaultValue={texts[name] ?? ""}
                  choices={Object.entries(choices).map(([value, text]) => ({ value, name: text }))}
                />
                <Keep question={questionOf(name)} />
              </div>
            ))}
          </div>
          <div className="actions">
            <SubmitButton kind="primary" disabled={isSending}>
              Add the car
            </SubmitButton>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Answers a question about what was typed: it is saved as it is. */
function Keep({ question }: { question: NewCarProblem["question"] }) {
  if (!question) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="answered" value={question.key} />
      <span>{question.keep}</span>
    </label>
  );
}
