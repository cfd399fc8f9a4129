import { useState } from "react";
import { Form, useFetcher } from "react-router";
import { ButtonLink, PlainButton, SubmitButton } from "#console/parts/button.tsx";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Badge, Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { priceChoices, roundings } from "#domain/stock/changes-by-staff/bulk-edits/bulk-change.ts";
import type {
  CarNote,
  EditAnswer,
  PlannedCar,
} from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { EditModel } from "./bulk-edit-model.ts";
import { ChangeField } from "./change-field.tsx";
import { UndoEdit } from "./undo-bulk-edit.tsx";

const cars = (count: number) => `${formatNumber(count)} ${count === 1 ? "car" : "cars"}`;

/** Chooses a change, shows each car before and after it, and does it. */
export function EditScreen({ model }: { model: EditModel }) {
  const { group, count, isCut, plan } = model;
  const fetcher = useFetcher<EditAnswer>();
  const done = fetcher.data?.kind === "done" ? fetcher.data : null;
  return (
    <>
      <ScreenHead
        title="Change many cars"
        about={`${cars(count)} chosen${isCut ? ", the most for one change; there are more" : ""}. Nothing changes before you have seen it.`}
      >
        <ButtonLink kind="plain" to={`/stock?group=${group.slug}`}>
          All cars
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {done ? (
          <Done group={group.slug} answer={done} />
        ) : (
          <>
            <ChangeForm model={model} />
            {plan ? <Preview model={model} plan={plan} fetcher={fetcher} /> : null}
          </>
        )}
      </div>
    </>
  );
}

function ChangeForm({ model: { selection, typed, locations, problem } }: { model: EditModel }) {
  const [kind, setKind] = useState(typed.change);
  const isPrice = kind === "price-percent" || kind === "price-amount";
  const hasPrice = isPrice || kind === "return-price";
  return (
    <Form className="filters" aria-label="Change">
      {selection.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ChangeField kind={kind} onKind={setKind} />
      {hasPrice ? (
        <SelectField label="Which price" name="of" defaultValue={typed.of || "shown"}>
          {Object.entries(priceChoices).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isPrice ? (
        <>
          <TextField
            label={kind === "price-percent" ? "Percent, such as -5" : "Amount, such as -500"}
            name="by"
            inputMode="text"
            autoComplete="off"
            defaultValue={typed.by}
            error={problem ?? undefined}
          />
          <SelectField label="Rounded to" name="rounding" defaultValue={typed.rounding || "1"}>
            {Object.entries(roundings).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      {kind === "tag" ? (
        <TextField
          label="Tag (empty removes it)"
          name="tag"
          defaultValue={typed.tag}
          maxLength={80}
          autoComplete="off"
        />
      ) : null}
      {kind === "location" ? (
        <SelectField label="Location" name="to" defaultValue={typed.to}>
          <SelectOptions of={locations} />
        </SelectField>
      ) : null}
      <SubmitButton>Show what would change</SubmitButton>
    </Form>
  );
}

function Preview({
  model: { group, typed },
  plan,
  fetcher,
}: {
  model: EditModel;
  plan: PlannedCar[];
  fetcher: ReturnType<typeof useFetcher<EditAnswer>>;
}) {
  const isInteractive = useIsInteractive();
  const changed = plan.filter(({ problem }) => problem === null);
  const unseen = changed.filter(({ stillSeen }) => stillSeen !== null).length;
  const answer = fetcher.data;
  const apply = () =>
    fetcher.submit(
      { ...typed, cars: JSON.stringify(changed.map(({ id, before }) => ({ id, seen: before }))) },
      { method: "post", action: `/stock/edit?group=${group.slug}` },
    );
  return (
    <Section
      title="Before and after"
      aside={
        <span className="quiet">{`${cars(changed.length)} of ${formatNumber(plan.length)} would change`}</span>
      }
    >
      {answer && answer.kind !== "done" ? (
        <Notice tone="bad">
          {answer.kind === "invalid" ? answer.problem : "No car was changed: check the list again."}
        </Notice>
      ) : null}
      {unseen > 0 ? (
        <Notice>
          Shoppers see no difference in {cars(unseen)}: another price is shown in place of this one, such as
          an offer price. Choose “{priceChoices.shown}” to change what they see.
        </Notice>
      ) : null}
      {changed.length > 0 ? (
        <p className="actions stock-apply">
          <PlainButton kind="primary" disabled={!isInteractive || fetcher.state !== "idle"} onClick={apply}>
            Change {cars(changed.length)}
          </PlainButton>
        </p>
      ) : null}
      <div className="panel">
        {plan.length === 0 ? (
          <StateMessage symbol="stock" title="No cars" text="Choose cars in the list of the stock." />
        ) : (
          <PlanTable plan={plan} />
        )}
      </div>
    </Section>
  );
}

function PlanTable({ plan }: { plan: PlannedCar[] }) {
  return (
    <Table
      caption="Cars before and after"
      rows={plan}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Car",
          cell: ({ name, stockNumber }) => (
            <>
              {name}
              <br />
              <span className="quiet small">{stockNumber ?? "No stock number"}</span>
            </>
          ),
        },
        {
          name: "Before",
          align: "end",
          isNarrow: true,
          cell: ({ beforeText, price }) => (
            <>
              {beforeText}
              {price === null ? null : (
                <>
                  <br />
                  <span className="quiet small">{price}</span>
                </>
              )}
            </>
          ),
        },
        {
          name: "After",
          align: "end",
          cell: ({ afterText, problem, stillSeen }) =>
            problem === null ? (
              <>
                <strong>{afterText}</strong>
                {stillSeen === null ? null : (
                  <>
                    <br />
                    <Badge tone="warn">Shoppers still see {stillSeen}</Badge>
                  </>
                )}
              </>
            ) : (
              <Badge>Stays: {problem}</Badge>
            ),
        },
      ]}
    />
  );
}

function Notes({ title, notes }: { title: string; notes: readonly CarNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="panel panel-body">
        {notes.map(({ name, problem }) => (
          <li key={name}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Done({ group, answer }: { group: string; answer: Extract<EditAnswer, { kind: "done" }> }) {
  const done = `${answer.summary}: ${cars(answer.cars)} changed`;
  return (
    <>
      <Notice tone="good">
        {done}.{" "}
        {answer.unseen.length === 0
          ? "Shoppers see it within a second."
          : `Shoppers see it of ${cars(answer.cars - answer.unseen.length)}, within a second.`}
      </Notice>
      <Notes title="Shoppers see no difference" notes={answer.unseen} />
      <Notes title="Not changed" notes={answer.skipped} />
      <div className="actions">
        <UndoEdit group={group} id={answer.id} summary={answer.summary} done={done} />
        <ButtonLink kind="plain" to={`/stock/edits?group=${group}`}>
          Changes of the last 7 days
        </ButtonLink>
      </div>
    </>
  );
}
