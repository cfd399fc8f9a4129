import { Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { figureText } from "#domain/measurement/results.ts";
import { leastCars, type PhotoResults, photoDays } from "#domain/stock/health/photo-results.ts";
import { formatNumber } from "#lib/staff-number.ts";

/** How enquiries go with the number of photos. */
export function PhotoResultsSection({ results }: { results: PhotoResults }) {
  return (
    <Section title="Photos and enquiries">
      {results.kind === "few" ? (
        <p className="panel panel-body quiet">
          Shown from {formatNumber(leastCars)} cars for sale: with {formatNumber(results.cars)}, single
          enquiries would decide.
        </p>
      ) : (
        <div className="panel">
          <Table
            caption={`Enquiries by number of photos, last ${photoDays} days`}
            rows={results.rows}
            keyOf={({ name }) => name}
            columns={[
              { name: "Photos", cell: ({ name }) => name },
              { name: "Cars", align: "end", cell: ({ cars }) => formatNumber(cars) },
              { name: "Of all cars", align: "end", cell: ({ ofCars }) => `${ofCars} %` },
              { name: "Looked at", align: "end", cell: ({ views }) => figureText(views, formatNumber) },
              { name: "Enquiries", align: "end", cell: ({ leads }) => figureText(leads, formatNumber) },
              {
                name: "Of all enquiries",
                align: "end",
                cell: ({ leads, ofLeads }) => figureText(leads, () => `${ofLeads} %`),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
