import { type RefObject, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, Notice, Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { useFocusAfter } from "#console/parts/use-focus-after.tsx";
import { type SalesFound, saleClassNames, saleMatches } from "#domain/sales/sale.ts";
import { type SaleColumns, saleFieldNames, saleFields } from "#domain/sales/sale-columns.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { ListedSaleFile, SalesAnswer, SalesModel } from "./sales-model.ts";

type Changed = NonNullable<SalesModel["changed"]>;

/** The upload of a file of sales, and the files that were imported. */
export function SaleFilesSection({ of }: { of: Changed }) {
  return (
    <Section title={`Sales of ${of.name}`}>
      <UploadForm site={of.id} />
      {of.files.length > 0 ? (
        <div className="panel">
          <Table<ListedSaleFile>
            caption="Imported files"
            rows={of.files}
            keyOf={({ id }) => id}
            columns={[
              { name: "File", cell: ({ fileName }) => fileName },
              { name: "Imported", cell: ({ at }) => <Moment at={at} /> },
              { name: "Rows", align: "end", cell: ({ rows }) => formatNumber(rows) },
              { name: "New sales", align: "end", cell: ({ added }) => formatNumber(added) },
              { name: "Known already", align: "end", cell: ({ repeated }) => formatNumber(repeated) },
              { name: "Not readable", align: "end", cell: ({ rejected }) => formatNumber(rejected) },
              {
                name: "Undo",
                isNameHidden: true,
                cell: (file) =>
                  file.isUndone ? (
                    <Badge>Undone</Badge>
                  ) : file.mayUndo ? (
                    <UndoForm site={of.id} file={file} />
                  ) : null,
              },
            ]}
          />
        </div>
      ) : null}
    </Section>
  );
}

function UndoForm({ site, file }: { site: string; file: ListedSaleFile }) {
  const fetcher = useFetcher<SalesAnswer>();
  const { search } = useLocation();
  return (
    <fetcher.Form method="post" action={`/results/sales${search}`}>
      <input type="hidden" name="of" value={site} />
      <input type="hidden" name="file" value={file.id} />
      <button
        type="submit"
        name="intent"
        value="undo"
        className="button"
        disabled={fetcher.state !== "idle"}
        aria-label={`Undo ${file.fileName}`}
      >
        Undo
      </button>
      {fetcher.data?.kind === "problem" ? <Notice tone="bad">{fetcher.data.message}</Notice> : null}
    </fetcher.Form>
  );
}

function UploadForm({ site }: { site: string }) {
  const fetcher = useFetcher<SalesAnswer>();
  const { search } = useLocation();
  const answer = fetcher.data ?? null;
  const isSending = fetcher.state !== "idle";
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  useFocusAfter(form, !isSending);
  const read = answer && "headers" in answer && answer.headers && answer.columns ? answer : null;
  const found = answer && "found" in answer ? answer.found : null;
  const isChecked = answer?.kind === "checked" || answer?.kind === "number";
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/results/sales${search}`}
      className="panel panel-body stack"
    >
      <input type="hidden" name="of" value={site} />
      <Answer answer={answer} />
      <TextField
        label="File"
        type="file"
        name="file"
        required
        accept=".csv,.tsv,.txt,.xlsx,.gz,.zip"
        hint="CSV or XLSX with the columns sold_at, vin, stock_number, price, email, phone, dealership and reference, by these names or others. Contacts are compared with your leads and not stored."
      />
      {read?.headers && read.columns ? <Columns headers={read.headers} columns={read.columns} /> : null}
      {isChecked && found && found.numberToType !== null ? (
        <TextField
          label={`Type ${found.numberToType} to import it anyway`}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          hint="Hardly any of its cars is known here: it may be a file of another dealer."
        />
      ) : null}
      <div className="actions">
        {isChecked ? (
          <button
            type="submit"
            name="intent"
            value="import"
            className="button"
            data-kind="primary"
            disabled={isSending}
          >
            Import
          </button>
        ) : null}
        <button type="submit" name="intent" value="check" className="button" disabled={isSending}>
          {isSending ? "Reading the file…" : isChecked ? "Check it again" : "Check the file"}
        </button>
      </div>
    </fetcher.Form>
  );
}

function Answer({ answer }: { answer: SalesAnswer | null }) {
  if (answer?.kind === "problem") return <Notice tone="bad">{answer.message}</Notice>;
  if (answer?.kind === "number")
    return <Notice tone="bad">Nothing was imported. {foundText(answer.found)}</Notice>;
  if (answer?.kind === "checked")
    return <Notice tone="note">{foundText(answer.found)} Nothing is imported yet.</Notice>;
  if (answer?.kind === "imported") return <Notice tone="good">Imported. {foundText(answer.found)}</Notice>;
  return null;
}

function foundText({ rows, rejected, repeated, matches }: SalesFound): string {
  const counts = saleMatches.map(
    (match) => `${saleClassNames[match].toLowerCase()} ${formatNumber(matches[match])}`,
  );
  const more = [
    ...(repeated > 0 ? [`${formatNumber(repeated)} are known already`] : []),
    ...(rejected > 0 ? [`${formatNumber(rejected)} can’t be read`] : []),
  ];
  return `Of ${formatNumber(rows)} rows: ${[...counts, ...more].join(", ")}.`;
}

function Columns({ headers, columns }: { headers: readonly string[]; columns: SaleColumns }) {
  return (
    <fieldset className="car-fields">
      <legend>Columns</legend>
      {saleFields.map((field) => (
        <SelectField
          key={field}
          label={saleFieldNames[field]}
          name={`column-${field}`}
          defaultValue={columns[field] ?? ""}
        >
          <option value="">Not in the file</option>
          {headers.map((header) => (
            <option key={header} value={header}>
              {header}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
