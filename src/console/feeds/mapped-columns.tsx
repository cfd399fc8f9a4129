import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ButtonLink, PlainButton, SubmitButton } from "#console/parts/button.tsx";
import { Section } from "#console/parts/screen.tsx";
import type { SentInOrder } from "#console/parts/use-sent-in-order.tsx";
import type { NumberStyle } from "#domain/stock/files/column-fields.ts";
import { fieldGroups } from "#domain/stock/files/field-names.ts";
import { ColumnWordList } from "./column-word-list.tsx";
import type { FileModel, MappedColumn, MappingProblem } from "./file-model.ts";

/** The columns of a file beside the car that an example row makes; what a column means is chosen here. */
export function MappedColumns({
  model,
  sent,
  isBusy,
}: {
  model: FileModel;
  sent: SentInOrder;
  isBusy: boolean;
}) {
  const { columns, moreColumns, example, group, file } = model;
  const { at, count, car, place, problem } = example;
  const next = count > 0 ? (at + 1) % count : 0;
  return (
    <Section
      title="Their columns, our car"
      aside={
        <span className="actions">
          <span className="quiet small" role="status">
            {isBusy ? "Reading the file…" : `Row ${at + 1} of ${count} examples`}
          </span>
          <ButtonLink
            data-size="small"
            preventScrollReset
            to={`/feeds/files/${file.id}?group=${group.slug}&row=${next}`}
          >
            Another row
          </ButtonLink>
        </span>
      }
    >
      <div className="panel panel-body stack">
        <p>
          {problem ? (
            <strong className="field-error">This row would be left out: {problem}</strong>
          ) : (
            <>
              <strong>{car ?? "No car"}</strong>
              {place ? <span className="quiet">, at {place}</span> : null}
            </>
          )}
        </p>
        <ul className="mapping">
          <li className="mapping-head quiet small" aria-hidden>
            <span>Their column</span>
            <span>Is our</span>
            <span>On the car</span>
          </li>
          {columns.map((column, index) => (
            <ColumnRow
              key={column.name}
              column={column}
              index={index}
              currency={model.currency}
              sent={sent}
            />
          ))}
        </ul>
        {moreColumns > 0 ? <p className="quiet">{moreColumns} more columns aren’t shown.</p> : null}
        <noscript>
          <SubmitButton>Save and show the car</SubmitButton>
        </noscript>
      </div>
    </Section>
  );
}

/** Each column is saved by a fetcher of its own, which knows what is wrong with it. */
function ColumnRow({
  column,
  index,
  currency,
  sent,
}: {
  column: MappedColumn;
  index: number;
  currency: string;
  sent: SentInOrder;
}) {
  const { name, filled, theirs, field, numbers, currencies, words, ours, unused } = column;
  const fetcher = useFetcher<MappingProblem | null>();
  const problem = fetcher.data?.problems.join("; ");
  const taken = fetcher.data?.taken;
  const [chosen, setChosen] = useState<string>(field ?? "");
  const isSending = sent.isSendingKey(`field of ${name}`);
  useEffect(() => {
    if (!isSending) setChosen(field ?? "");
  }, [field, isSending]);
  const send = (of: "field" | "numbers", fields: Record<string, string>) =>
    sent.send(`${of} of ${name}`, () =>
      fetcher.submit({ "column.0": name, "field.0": chosen, ...fields }, { method: "post" }),
    );
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className="mapping-value">
          {theirs || <span className="quiet">empty ({filled} filled)</span>}
        </span>
        {unused ? <span className="mapping-value quiet small">{unused}</span> : null}
      </span>
      <input type="hidden" name={`column.${index}`} value={name} />
      <span className="mapping-field">
        <select
          className="input"
          name={`field.${index}`}
          aria-label={`${name} is our`}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            send("field", { "field.0": target.value });
          }}
          aria-invalid={problem ? true : undefined}
        >
          <option value="">Not used</option>
          {fieldGroups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {numbers === null ? null : (
          <Numbers
            column={name}
            index={index}
            numbers={numbers}
            isDistance={field === "km"}
            currency={currency}
            currencies={currencies}
            onChange={(style, code) => send("numbers", { "numbers.0": style, "currency.0": code })}
          />
        )}
      </span>
      <output className="mapping-value" aria-label={`${name} on the car`}>
        {problem ? (
          <span className="field-error" role="alert">
            {problem}.{" "}
            {taken ? (
              <PlainButton
                data-size="small"
                onClick={() => send("field", { "field.0": taken.field, instead: taken.by })}
              >
                Use {name} instead of {taken.by}
              </PlainButton>
            ) : null}
          </span>
        ) : (
          ours || <span className="quiet">{field ? "nothing" : "—"}</span>
        )}
      </output>
      {field && words && words.words.length > 0 ? (
        <ColumnWordList key={field} column={name} field={field} index={index} words={words} sent={sent} />
      ) : null}
    </li>
  );
}

function Numbers({
  column,
  index,
  numbers,
  isDistance,
  currency,
  currencies,
  onChange,
}: {
  column: string;
  index: number;
  numbers: NumberStyle;
  isDistance: boolean;
  currency: string;
  currencies: readonly string[];
  onChange(style: string, currency: string): void;
}) {
  const current = `${numbers.scale} ${numbers.unit}`;
  const code = numbers.currency ?? "";
  const styles = isDistance
    ? { "1 km": "kilometres", "1000 km": "thousands of km", "1 mi": "miles", "1000 mi": "thousands of miles" }
    : { "1 km": "as they are", "1000 km": "in thousands" };
  const codes = [...new Set([...currencies, ...(code === "" ? [] : [code])])];
  return (
    <>
      <select
        className="input"
        name={`numbers.${index}`}
        aria-label={`Numbers of ${column}`}
        key={current}
        defaultValue={current}
        onChange={({ target }) => onChange(target.value, code)}
      >
        {Object.entries(styles).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {current in styles ? null : (
          <option value={current}>
            times {numbers.scale}
            {isDistance ? ` ${numbers.unit}` : ""}
          </option>
        )}
      </select>
      {codes.length === 0 ? null : (
        <select
          className="input"
          name={`currency.${index}`}
          aria-label={`Currency of ${column}`}
          key={`currency ${code}`}
          defaultValue={code}
          onChange={({ target }) => onChange(current, target.value)}
        >
          <option value="">in {currency}</option>
          {codes.map((one) => (
            <option key={one} value={one}>
              in {one}, not converted
            </option>
          ))}
        </select>
      )}
    </>
  );
}
