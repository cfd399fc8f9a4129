import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { type Choice, ChooseBox, Choosing } from "#console/parts/choosing.tsx";
import { TextField } from "#console/parts/field.tsx";
import type { ListedCar, StockPage } from "#domain/stock/changes-by-staff/stock-page.ts";
import { type StockQuery, stockQueryText } from "#domain/stock/changes-by-staff/stock-query.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { ChangeField } from "./change-field.tsx";

type Listed = Pick<StockPage, "cars" | "found"> & { group: { slug: string }; query: StockQuery };

const formId = "many-cars";
/** Cars that are named one by one, as far as an address goes; all that match are found by their filter. */
const maxNamed = 200;

/** The box that chooses a car of the list. */
export const ChooseCar = ({ car: { id, name, stockNumber, mayChange } }: { car: ListedCar }) => (
  <ChooseBox
    rowKey={id}
    value={id}
    name="car"
    form={formId}
    label={`${name} ${stockNumber ?? ""}`}
    isDisabled={!mayChange}
  />
);

/** The list with what is done with the chosen cars. */
export function ManyCars({ model, children }: { model: Listed; children: ReactNode }) {
  const { cars, group, query, found } = model;
  return (
    <Choosing
      rows={cars.flatMap(({ id, mayChange }) => (mayChange ? [[id, id] as const] : []))}
      total={found}
      filter={stockQueryText({ ...query, order: null, page: 1 }, group.slug)}
      most={maxNamed}
      noun="car"
      bar={(choice) => <ChangeCars model={model} choice={choice} />}
    >
      {children}
    </Choosing>
  );
}

/** Leads to the screen where cars are changed. The boxes are fields of its form, so that it works without scripts. */
function ChangeCars({
  model: { group, query, found },
  choice: { count, hasAll, text, problem, elsewhere, buttons },
}: {
  model: Listed;
  choice: Choice;
}) {
  const all = stockQueryText({ ...query, page: 1 }, group.slug);
  if (count + found === 0) return null;
  const isTooMany = problem !== null && !hasAll;
  return (
    <Form
      id={formId}
      action="/stock/edit"
      className={count > 0 ? "save-bar" : "stock-choosing"}
      aria-label="Chosen cars"
    >
      <input type="hidden" name="group" value={group.slug} />
      <input type="hidden" name="chosen" value="yes" />
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="car" value={id} />
      ))}
      {count > 0 ? (
        <>
          <p role="status">
            {text}
            {isTooMany ? <span className="field-error"> {problem}</span> : null}
          </p>
          <div className="actions">{buttons}</div>
        </>
      ) : null}
      <div className="actions">
        {count > 0 && !hasAll ? <Change /> : null}
        {hasAll ? null : (
          <SubmitButton data-size="small" kind={count > 0 ? "primary" : undefined} disabled={isTooMany}>
            Change the chosen cars
          </SubmitButton>
        )}
        <Link
          className="button"
          data-size="small"
          data-kind={hasAll ? "primary" : "plain"}
          to={`/stock/edit?${all}`}
        >
          Change all {formatNumber(found)} found
        </Link>
      </div>
    </Form>
  );
}

const priceLabels: Record<string, string> = {
  "price-percent": "Percent, such as -5",
  "price-amount": "Amount, such as -500",
};

/** What is changed of the cars, most often the price; the next screen asks for what isn’t chosen yet. */
function Change() {
  const [kind, setKind] = useState("price-percent");
  const label = priceLabels[kind];
  return (
    <>
      <ChangeField kind={kind} onKind={setKind} />
      {label ? <TextField label={label} name="by" autoComplete="off" /> : null}
    </>
  );
}
