import { type About, SelectField } from "#ui/console/field.tsx";

/** A select; a value that isn't offered any more stays chosen. */
export function Options({
  options,
  defaultValue,
  ...field
}: About & { name: string; defaultValue: string; options: [value: string, name: string][] }) {
  const isKnown = options.some(([value]) => value === defaultValue);
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      {isKnown ? null : <option value={defaultValue}>{defaultValue || "None"}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** A field of one line would lose the line breaks of its text. */
export const isInLines = ({ isLong }: { isLong: boolean }, text: string): boolean =>
  isLong || text.length > 80 || text.includes("\n");
