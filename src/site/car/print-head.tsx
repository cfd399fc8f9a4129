import type { CarPageView } from "./car-page-view.ts";

/** On paper only: who sells the car, how to reach them, and the way back to the page. */
export function PrintHead({ car }: { car: Pick<CarPageView, "dealership" | "place" | "phone" | "qr"> }) {
  const { dealership, place, phone, qr } = car;
  return (
    <div className="print-head" aria-hidden="true">
      <div>
        <p className="print-dealer">{dealership.name}</p>
        {phone ? <p className="tabular">{phone}</p> : null}
        {place?.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {qr ? (
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="110" height="110" aria-hidden="true">
          <path d={qr.path} />
        </svg>
      ) : null}
    </div>
  );
}
