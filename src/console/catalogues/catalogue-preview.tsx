import { type Column, Table } from "#console/parts/table.tsx";
import type { CataloguePreview } from "#domain/integrations/catalogues/catalogue-preview.ts";
import { reasonText } from "#domain/integrations/catalogues/profiles/reason-text.ts";
import { formatNumber } from "#lib/staff-number.ts";

type Line = { name: string; source: string; text: string };

const columns: readonly Column<Line>[] = [
  { name: "Column", cell: ({ name }) => name },
  { name: "Value", cell: ({ text }) => text },
  { name: "From", cell: ({ source }) => <span className="quiet">{source || "The same for all"}</span> },
];

/** What a file would have: how many cars, why others are out, and some cars with each value's source. */
export function PreviewedFile({ preview }: { preview: CataloguePreview }) {
  return (
    <div className="panel panel-body stack">
      <p role="status">
        {formatNumber(preview.rows)} of {formatNumber(preview.considered)} cars would be in the file.
      </p>
      <ul>
        {preview.reasons.map(({ reason, cars }) => (
          <li key={reason}>
            {reasonText(reason)}: {formatNumber(cars)}
          </li>
        ))}
      </ul>
      {preview.cars.map(({ id, name, about, cells, reasons }) => (
        <details key={id}>
          <summary>
            {about}: {name}
          </summary>
          {cells ? (
            <Table
              caption={name}
              columns={columns}
              rows={preview.columns
                .map((column, at) => ({ ...column, text: cells[at] ?? "" }))
                .filter(({ text }) => text !== "")}
              keyOf={(line) => line.name}
            />
          ) : (
            <p>{reasons.map(reasonText).join("; ")}</p>
          )}
        </details>
      ))}
    </div>
  );
}
