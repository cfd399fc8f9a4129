import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { repayments } from "#domain/cars/finance/calculator.ts";
import {
  type CalculatorField,
  type CalculatorValues,
  calculatorTerms,
  readCalculator,
  startValues,
  valuesFrom,
} from "#domain/cars/finance/calculator-input.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { CalculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { Button } from "#site/parts/button.tsx";
import { useFormats } from "#site/parts/formats.tsx";
import { RepaymentResult } from "./calculator-result.tsx";

/**
 * The repayment calculator (DECIDE-117): a form. The server renders the result for the values of the URL, so
 * that it works without script; with script the result updates while typing. Used by finance pages, dialogs
 * and content blocks.
 */
export function FinanceCalculator({
  start,
  comparison,
  values: given,
  action,
  keep = {},
}: {
  start: CalculatorStart;
  /** Null where the page has the example and the warning already. */
  comparison: ComparisonWords | null;
  /** From the page's URL; the initial values when omitted. */
  values?: CalculatorValues;
  /** Path that renders the result without script; the initial values' page when omitted. */
  action?: string;
  /** Query parameters of the page to preserve. */
  keep?: Record<string, string>;
}) {
  const formats = useFormats();
  const begin = given ?? startValues(start, formats);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(begin);
  const prefix = useId();
  const read = readCalculator(values, formats);
  const errors = read.kind === "invalid" ? read.errors : {};
  const recalculate = () => {
    if (form.current) setValues(valuesFrom(begin, new FormData(form.current)));
  };
  // Includes what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(recalculate, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    recalculate();
  };
  const sign = formats.money(0).replace(/[\d\s]/g, "");
  const field = (name: CalculatorField, label: string, unit: string, hint?: string) => (
    <Field id={prefix + name} label={label} hint={hint} error={errors[name]}>
      {(fieldProps) => (
        <span
          className="unit-field"
          data-unit={unit}
          data-suffix={unit === "%" || unit.length > 1 ? "" : undefined}
        >
          <input
            {...fieldProps}
            className="field"
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={begin[name]}
          />
        </span>
      )}
    </Field>
  );
  return (
    <div className="calculator">
      <form
        ref={form}
        method="get"
        action={`${action ?? start.page.replace(/[?#].*$/s, "")}#calculator`}
        noValidate
        aria-label="Repayment calculator"
        onInput={recalculate}
        onSubmit={submit}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {field("price", "Vehicle price", sign)}
        {field("deposit", "Deposit", sign)}
        <Field id={`${prefix}term`} label="Term" error={errors.term}>
          {(fieldProps) => (
            <select {...fieldProps} className="field" name="term" defaultValue={begin.term}>
              {calculatorTerms.map((years) => (
                <option key={years} value={years}>
                  {years === 1 ? "1 year" : `${years} years`}
                </option>
              ))}
            </select>
          )}
        </Field>
        {field("rate", "Interest rate, a year", "%")}
        {field("balloon", "Balloon", sign, "Paid in one sum at the end of the term.")}
        <Button type="submit" look="primary" className="no-script-only">
          Calculate
        </Button>
      </form>
      <div className="calculator-answer">
        {read.kind === "ok" ? (
          <RepaymentResult
            result={repayments(read.loan)}
            rate={read.loan.rate}
            comparison={comparison}
            years={read.loan.years}
          />
        ) : (
          <p className="calculator-stopped" role="status">
            {Object.keys(errors).length === 1
              ? "Correct the field that is marked to see the repayments."
              : "Correct the fields that are marked to see the repayments."}
          </p>
        )}
        <p className="comparison-note">{start.disclaimer}</p>
      </div>
    </div>
  );
}

type ControlProps = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children(props: ControlProps): ReactNode;
}) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="form-row" data-wrong={error ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(error ? { "aria-invalid": true } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
