import { Link } from "react-router";

/** A way to another page of a list; null where it is the end of the list. */
type Way = { name: string; to: string } | null;

export function Pager({ text, back, on }: { text: string; back: Way; on: Way }) {
  return (
    <div className="pager">
      <span>{text}</span>
      <span className="actions">
        {[back, on].map((way) =>
          way === null ? null : (
            <Link key={way.name} className="button" data-size="small" to={way.to}>
              {way.name}
            </Link>
          ),
        )}
      </span>
    </div>
  );
}

/** The pager of a list whose pages each follow the row before; nothing where there is one page only. */
export function NewestFirst({
  newest,
  older,
  isSorted,
}: {
  newest: string | null;
  older: string | null;
  /** Whether they are sorted otherwise. */
  isSorted?: boolean;
}) {
  if (newest === null && older === null) return null;
  return (
    <Pager
      text={isSorted ? "50 at a time" : "Newest first, 50 at a time"}
      back={newest === null ? null : { name: isSorted ? "First" : "Newest", to: newest }}
      on={older === null ? null : { name: isSorted ? "Next" : "Older", to: older }}
    />
  );
}
