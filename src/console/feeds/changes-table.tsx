import { Link } from "react-router";
import { Badge, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { type CarChange, changeNames } from "./car-change.ts";

const tones: Record<CarChange["kind"], Tone> = { new: "good", changed: "note", sold: "warn", back: "good" };

/** The cars that an import changes, or why there are none. */
export function ChangedCars({
  cars,
  none,
}: {
  cars: readonly CarChange[];
  none: { title: string; text: string };
}) {
  return (
    <div className="panel">
      {cars.length > 0 ? <ChangesTable cars={cars} /> : <StateMessage symbol="check" {...none} />}
    </div>
  );
}

/** Each field before and after. */
function ChangesTable({ cars }: { cars: readonly CarChange[] }) {
  return (
    <Table
      caption="Cars that differ"
      rows={cars.map((car, at) => ({ ...car, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        { name: "Car", cell: ({ path, name }) => (path ? <Link to={path}>{name}</Link> : name) },
        {
          name: "What",
          isNarrow: true,
          cell: ({ kind }) => <Badge tone={tones[kind]}>{changeNames[kind]}</Badge>,
        },
        {
          name: "Fields",
          cell: ({ fields, about }) =>
            fields.length === 0 ? (
              <span className="quiet">{about || "—"}</span>
            ) : (
              <ul className="plain-list">
                {fields.map(({ name, before, after, isCorrected }) => (
                  <li key={name}>
                    {name}: <del>{before}</del> → <ins>{after}</ins>
                    {isCorrected ? (
                      <span className="quiet"> (corrected by hand: shoppers see that)</span>
                    ) : null}
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
