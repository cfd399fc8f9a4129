import type { HoursLine, SpecialLine } from "#domain/places/hours-lines.ts";

/** Whether it is open now, with an icon so that the state doesn't depend on colour alone. */
export function OpenNow({ open }: { open: { now: boolean; text: string } }) {
  return (
    <p className="open-now" data-open={open.now ? "" : undefined}>
      {open.text}
    </p>
  );
}

/** A week's hours as lines (LOC-38..41). */
export function HoursLines({ lines }: { lines: readonly HoursLine[] }) {
  return (
    <dl className="hours-lines">
      {lines.map(({ label, text, closed }) => (
        <div key={label} data-closed={closed ? "" : undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Days with special hours: `Today`, or their date (LOC-42). */
export function SpecialLines({ lines }: { lines: readonly SpecialLine[] }) {
  return (
    <dl className="hours-lines">
      {lines.map(({ date, label, text, closed }) => (
        <div key={date} data-closed={closed ? "" : undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opening hours with whether it is open now; when no hours are known, it shows how to contact the dealer. */
export function HoursCard({
  lines,
  open,
}: {
  lines: readonly HoursLine[];
  open: { now: boolean; text: string } | null;
}) {
  return (
    <>
      {open ? <OpenNow open={open} /> : null}
      {lines.length > 0 ? <HoursLines lines={lines} /> : <p>Call us for our opening hours.</p>}
    </>
  );
}
