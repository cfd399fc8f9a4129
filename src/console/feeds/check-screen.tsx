import { Form, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Glance, Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { ChangedCars } from "./changes-table.tsx";
import type { CheckModel, CheckOutcome } from "./file-model.ts";
import { Problems, Questions } from "./file-screen.tsx";

/** What the import of a file would change, car by car, before it does. @param failed why the import changed nothing */
export function CheckScreen({ model, failed }: { model: CheckModel; failed: CheckOutcome | null }) {
  const { file, group } = model;
  const query = `?group=${group.slug}`;
  return (
    <>
      <ScreenHead
        title={`What ${file.fileName} would change`}
        about={`Feed ${file.feed}, for ${file.siteName}. Nothing is changed yet.`}
      >
        <ButtonLink kind="plain" to={`/feeds/files/${file.id}${query}`}>
          Back to the columns
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {failed ? <Notice tone="bad">Nothing was imported: the stock changed meanwhile.</Notice> : null}
        <Outcome model={model} outcome={failed ?? model.outcome} />
      </div>
    </>
  );
}

function Outcome({ model, outcome }: { model: CheckModel; outcome: CheckOutcome }) {
  switch (outcome.kind) {
    case "ready":
      return <Ready model={model} outcome={outcome} />;
    case "questioned":
      return (
        <>
          <Questions questions={outcome.questions} />
          {outcome.questions.some(({ isOpen }) => isOpen) ? null : (
            <Form method="get" className="panel panel-body stack">
              <Address model={model} />
              <label className="choice">
                <input type="checkbox" name="accept" value="yes" required />
                <span>
                  <strong>These columns are right as they are</strong>
                </span>
              </label>
              <div className="actions">
                <SubmitButton>Show what would change</SubmitButton>
              </div>
            </Form>
          )}
        </>
      );
    case "refused":
      return <Refused model={model} outcome={outcome} />;
    case "broken":
      return <Notice tone="bad">The file can’t be imported: {outcome.message}</Notice>;
    case "gone":
      return (
        <StateMessage
          symbol="stock"
          title="This file was imported or deleted"
          text="The history of the feeds says what became of it."
        >
          <ButtonLink to={`/feeds?group=${model.group.slug}`}>All feeds</ButtonLink>
        </StateMessage>
      );
  }
}

/** What the address says already, for a form that adds to it. */
function Address({ model }: { model: CheckModel }) {
  return (
    <>
      <input type="hidden" name="group" value={model.group.slug} />
      {model.acceptColumns ? <input type="hidden" name="accept" value="yes" /> : null}
    </>
  );
}

function Refused({
  model,
  outcome,
}: {
  model: CheckModel;
  outcome: Extract<CheckOutcome, { kind: "refused" }>;
}) {
  const { wouldSell, stock } = outcome;
  const isWrong = model.yesRemove !== null && model.yesRemove !== wouldSell;
  return (
    <Form method="get" className="panel panel-body stack">
      <Address model={model} />
      <Notice tone="bad">
        {formatNumber(wouldSell)} of {formatNumber(stock)} cars in stock aren’t in this file and would be
        marked as sold. Often such a file is incomplete: compare it with the stock first.
      </Notice>
      <TextField
        label={`If the file is right, type the number of cars: ${wouldSell}`}
        name="yes"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={model.yesRemove ?? ""}
        error={isWrong ? `Type ${wouldSell} to mark these cars as sold` : undefined}
      />
      <div className="actions">
        <SubmitButton kind="danger">Show what would change</SubmitButton>
      </div>
    </Form>
  );
}

function Ready({ model, outcome }: { model: CheckModel; outcome: Extract<CheckOutcome, { kind: "ready" }> }) {
  const isSending = useNavigation().state !== "idle";
  const { counts, cars, moreCars, corrected, rows, rejected, problems } = outcome;
  const isAllLeftOut = rejected === rows;
  return (
    <>
      <Glance items={counts.map(({ name, cars: count }) => ({ name, value: formatNumber(count) }))} />
      {corrected > 0 ? (
        <Notice>
          The file changes {formatNumber(corrected)} {corrected === 1 ? "field that was" : "fields that were"}{" "}
          corrected by hand. The corrections stay, and are marked.
        </Notice>
      ) : null}
      {model.mayImport && !isAllLeftOut ? (
        <Form method="post" className="actions">
          <input type="hidden" name="yes" value={model.yesRemove ?? ""} />
          <input type="hidden" name="accept" value={model.acceptColumns ? "yes" : ""} />
          <SubmitButton kind="primary" disabled={isSending}>
            {isSending ? "Importing…" : "Import it"}
          </SubmitButton>
        </Form>
      ) : null}
      <Section title="Car by car">
        <ChangedCars
          cars={cars}
          none={
            isAllLeftOut
              ? { title: "Nothing to import", text: "All rows would be left out, for the reasons below." }
              : { title: "No car changes", text: "The stock is as the file says already." }
          }
        />
        {moreCars > 0 ? <p className="quiet">{formatNumber(moreCars)} more cars differ.</p> : null}
      </Section>
      <Problems problems={problems} />
    </>
  );
}
