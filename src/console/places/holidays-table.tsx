import { Form, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Table } from "#console/parts/table.tsx";
import type { ProposedHoliday } from "./places.ts";

/** Public holidays without special hours: one press adds one as closed, or with hours. */
export function HolidaysTable({
  holidays,
  address,
}: {
  holidays: readonly ProposedHoliday[];
  address: string;
}) {
  const isSending = useNavigation().state === "submitting";
  return (
    <details className="panel more-fields">
      <summary>{`Public holidays of the next 12 months: ${holidays.length}`}</summary>
      <Table
        caption="Public holidays without special hours"
        rows={holidays}
        keyOf={({ date, name }) => `${date} ${name}`}
        columns={[
          { name: "Holiday", cell: ({ name }) => name },
          { name: "Day", cell: ({ day }) => day },
          { name: "State", isNarrow: true, cell: ({ states }) => states.join(", ") },
          {
            name: "Location",
            cell: ({ locations }) => locations.map((name) => name || "All locations").join(", "),
          },
          {
            name: "Add",
            isNameHidden: true,
            cell: (holiday) => <AddHoliday holiday={holiday} address={address} isSending={isSending} />,
          },
        ]}
      />
    </details>
  );
}

function AddHoliday({
  holiday: { date, name, locations },
  address,
  isSending,
}: {
  holiday: ProposedHoliday;
  address: string;
  isSending: boolean;
}) {
  const button = (status: string, text: string) => (
    <SubmitButton
      name="status"
      value={status}
      data-size="small"
      aria-label={`${name}, ${date}: ${text.toLowerCase()}`}
      disabled={isSending}
    >
      {text}
    </SubmitButton>
  );
  return (
    <Form method="post" action={address} className="stack">
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="date" value={date} />
      {locations.map((location) => (
        <input key={location} type="hidden" name="location" value={location} />
      ))}
      <div className="actions">{button("Closed", "Closed")}</div>
      <details className="more-fields">
        <summary>With hours</summary>
        <div className="field-row">
          <TextField label="From" name="open" type="time" />
          <TextField label="Until" name="close" type="time" />
          {button("Open", "Open")}
        </div>
      </details>
    </Form>
  );
}
