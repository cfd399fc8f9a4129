import { Form, Link, useNavigation } from "react-router";
import { FilterSelect } from "#console/parts/field.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { PeriodFields } from "#console/parts/period-fields.tsx";
import { ScreenHead, Skeleton } from "#console/parts/screen.tsx";
import { resultsQuery } from "#domain/results/results-filter.ts";
import { CostsSection } from "./costs-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { SaleFilesSection } from "./sale-files-section.tsx";
import type { SalesModel } from "./sales-model.ts";

/** What leads and sales came of, and what that cost; below it the files of sales. */
export function SalesScreen({ model }: { model: SalesModel }) {
  const { filter, tables, changed, mayChange, mails } = model;
  const query = resultsQuery({ ...filter, owner: null });
  const isLoading = useNavigation().location?.pathname === "/results/sales";
  const file = new URLSearchParams(query);
  file.set("list", "sales");
  return (
    <>
      <ScreenHead title="Sales by source" about="Which visits became leads and sales, and what they cost.">
        <Link className="button" to={`/results?${query}`}>
          <Glyph name="results" />
          All results
        </Link>
        <Link className="button" to={`/results.csv?${file}`} reloadDocument download>
          <Glyph name="download" />
          CSV
        </Link>
        <Link className="button" to={`/results/report.pdf?${query}`} reloadDocument download>
          <Glyph name="download" />
          PDF
        </Link>
      </ScreenHead>
      <Filters model={model} />
      <div className="stack">
        {isLoading ? (
          <div className="panel">
            <Skeleton />
          </div>
        ) : (
          tables.map((table) => <FiguresSection key={table.name} table={table} />)
        )}
        {changed ? (
          <>
            <SaleFilesSection key={changed.id} of={changed} />
            <CostsSection of={changed} sources={model.sources} />
          </>
        ) : mayChange ? (
          <p className="quiet">Choose a site to add its sales and costs.</p>
        ) : null}
        {mails.map((mail) => (
          <MailChoice key={mail.group} mail={mail} />
        ))}
      </div>
    </>
  );
}

function Filters({ model: { choices, filter, sources } }: { model: SalesModel }) {
  return (
    <FilterForm query={resultsQuery({ ...filter, owner: null }).toString()}>
      <PeriodFields label="Period" period={filter.period} />
      <FilterSelect label="Site" name="site" all="All sites" chosen={filter.site} of={choices} />
      <FilterSelect label="Came by" name="source" all="All sources" chosen={filter.source} of={sources} />
    </FilterForm>
  );
}

/** The member's own choice of the e-mail with these figures. */
function MailChoice({ mail: { group, every } }: { mail: SalesModel["mails"][number] }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      id="report-mail"
      method="post"
      action="/results/mail"
      navigate={false}
      className="panel panel-body actions"
    >
      <input type="hidden" name="group" value={group} />
      <span>E-mail with these figures:</span>
      {(["week", "month"] as const).map((rhythm) => (
        <button
          key={rhythm}
          type="submit"
          name="every"
          value={every === rhythm ? "" : rhythm}
          className="button"
          role="switch"
          aria-checked={every === rhythm}
          disabled={isBusy}
        >
          every {rhythm}: {every === rhythm ? "on" : "off"}
        </button>
      ))}
      <span className="quiet small">On Mondays, or on the first of the month. Only you get it.</span>
    </Form>
  );
}
