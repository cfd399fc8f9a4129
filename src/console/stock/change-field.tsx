import { SelectField } from "#console/parts/field.tsx";
import { bulkKinds } from "#domain/stock/changes-by-staff/bulk-edits/bulk-change.ts";

/** What is changed of many cars. */
export function ChangeField({ kind, onKind }: { kind: string; onKind(kind: string): void }) {
  return (
    <SelectField
      label="What to change"
      name="change"
      value={kind}
      onChange={({ target }) => onKind(target.value)}
    >
      <option value="">Choose</option>
      {Object.entries(bulkKinds).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
