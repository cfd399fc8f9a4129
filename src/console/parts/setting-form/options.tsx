import { type About, SelectField } from "#console/parts/field.tsx";
import type { SettingControl } from "./setting-field.ts";

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

/** How a list is written, after what it is. */
export function listHint(about: string, { of, options }: Extract<SettingControl, { kind: "list" }>): string {
  const how = of === "cells" ? "One row on each line, its cells separated by |." : "One on each line.";
  const choices = options.length > 0 ? ` Any of ${options.join(", ")}.` : "";
  return `${about} ${how}${choices}`.trim();
}
