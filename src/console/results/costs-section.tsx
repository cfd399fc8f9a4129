import { useFetcher, useLocation } from "react-router";
import { TextField } from "#console/parts/field.tsx";
import { Notice, Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { ListedCost, SalesAnswer, SalesModel } from "./sales-model.ts";

type Changed = NonNullable<SalesModel["changed"]>;

/** What sources cost, by month: typed or by a file. */
export function CostsSection({ of, sources }: { of: Changed; sources: SalesModel["sources"] }) {
  const typed = useFetcher<SalesAnswer>();
  const sent = useFetcher<SalesAnswer>();
  const { search } = useLocation();
  const action = `/results/sales${search}`;
  return (
    <Section title={`Costs of ${of.name}`}>
      <typed.Form method="post" action={action} className="panel panel-body stack">
        <input type="hidden" name="of" value={of.id} />
        <Answer answer={typed.data} />
        <div className="car-fields">
          <TextField label="Month" name="month" type="month" required placeholder="2026-11" />
          <TextField
            label="Source"
            name="source"
            required
            maxLength={80}
            list="cost-sources"
            hint="As leads have it, such as paid/google-ads."
          />
          <datalist id="cost-sources">
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </datalist>
          <TextField label="Campaign" name="campaign" maxLength={60} hint="Empty for the whole source." />
          <TextField label="Cost" name="cost" inputMode="decimal" required hint="0 removes it." />
        </div>
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="cost"
            className="button"
            disabled={typed.state !== "idle"}
          >
            Save the cost
          </button>
        </div>
      </typed.Form>
      <sent.Form
        method="post"
        encType="multipart/form-data"
        action={action}
        className="panel panel-body stack"
      >
        <input type="hidden" name="of" value={of.id} />
        <Answer answer={sent.data} />
        <TextField
          label="File of costs"
          type="file"
          name="file"
          required
          accept=".csv,.tsv,.txt,.xlsx"
          hint="CSV or XLSX with the columns month, source, campaign and cost."
        />
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="costs"
            className="button"
            disabled={sent.state !== "idle"}
          >
            Import the costs
          </button>
        </div>
      </sent.Form>
      {of.costs.length > 0 ? (
        <div className="panel">
          <Table<ListedCost>
            caption="The latest costs"
            rows={of.costs}
            keyOf={({ month, source, campaign }) => `${month} ${source} ${campaign}`}
            columns={[
              { name: "Month", cell: ({ month }) => month },
              { name: "Source", cell: ({ source }) => source },
              { name: "Campaign", cell: ({ campaign }) => campaign || "All of it" },
              { name: "Cost", align: "end", cell: ({ cost }) => cost },
            ]}
          />
        </div>
      ) : null}
    </Section>
  );
}

function Answer({ answer }: { answer: SalesAnswer | undefined }) {
  if (answer?.kind === "problem") return <Notice tone="bad">{answer.message}</Notice>;
  if (answer?.kind === "costs")
    return <Notice tone="good">{answer.stored === 1 ? "Stored." : `${answer.stored} costs stored.`}</Notice>;
  return null;
}
