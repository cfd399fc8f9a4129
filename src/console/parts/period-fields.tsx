import { type Period, periodLengths, periodName } from "#lib/period.ts";
import { SelectField, TextField } from "./field.tsx";

/**
 * The filter by days: a length up to today, or a first and a last day, whose fields are shown once they are chosen.
 * @param any the text of the option that filters nothing; absent where there is always a period
 */
export function PeriodFields({ label, any, period }: { label: string; any?: string; period: Period | null }) {
  const span = period !== null && "first" in period ? period : null;
  return (
    <>
      <SelectField
        label={label}
        name="days"
        defaultValue={span ? "span" : period !== null && "days" in period ? String(period.days) : ""}
      >
        {any === undefined ? null : <option value="">{any}</option>}
        {periodLengths.map((days) => (
          <option key={days} value={days}>
            {periodName(days)}
          </option>
        ))}
        <option value="span">Other days</option>
      </SelectField>
      <div className="period-days">
        <TextField label="From" name="from" type="date" defaultValue={span?.first} />
        <TextField label="To" name="to" type="date" defaultValue={span?.last} />
      </div>
    </>
  );
}
