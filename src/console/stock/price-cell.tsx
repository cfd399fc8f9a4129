import { CellEdit, type CellOutcome } from "#console/parts/cell-edit.tsx";
import type { FieldValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import type { ListedCar } from "#domain/stock/changes-by-staff/stock-page.ts";
import { type SentEdit, undoForm } from "./car-drafts.ts";
import type { SaveAnswer } from "./save-answer.ts";

function outcomeOf(answer: SaveAnswer): CellOutcome<FieldValue> {
  switch (answer.kind) {
    case "gone":
      return { kind: "refused", text: "This car was removed meanwhile." };
    case "invalid":
      return { kind: "refused", text: answer.problems.map(({ problem }) => problem).join(" ") };
    case "asked": {
      const { questions } = answer;
      const text = `${questions.map((one) => one.text).join(" ")} Nothing is saved yet.`;
      const label = questions[0]?.keep ?? "Save anyway";
      return { kind: "refused", text, again: { label, answered: questions.map(({ key }) => key) } };
    }
    case "saved": {
      const [conflict] = answer.conflicts;
      if (!conflict) {
        const text = answer.fields.length > 0 ? "Saved. Shoppers see it within a second." : "Nothing to save";
        return { kind: "saved", text, undo: undoForm(answer.undo) };
      }
      return {
        kind: "refused",
        text: `Not saved: ${conflict.by ?? "the feed"} changed it to ${conflict.theirsText} meanwhile.`,
        again: { label: "Save anyway", seen: conflict.theirs },
      };
    }
  }
}

/** The price that shoppers see, to be changed where the member may. */
export function PriceCell({ car: { id, site, name, price, priced, mayChange } }: { car: ListedCar }) {
  const shown = price ?? <span className="quiet">None</span>;
  if (!mayChange || site === null) return shown;
  const { field, value } = priced;
  const editOf = (typed: FormData, seen: FieldValue): SentEdit => ({
    field,
    text: String(typed.get("price") ?? ""),
    seen,
  });
  return (
    <CellEdit<SaveAnswer, FieldValue>
      label={`${field === "price" ? "price" : "offer price"} of ${name}`}
      to={`/stock/${site}/${id}`}
      seen={value}
      fields={
        <input
          className="input"
          name="price"
          aria-label={field === "price" ? "Price" : "Offer price"}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={inputText(value)}
        />
      }
      values={(typed, { seen, answered }) => ({
        edits: JSON.stringify([editOf(typed, seen)]),
        answered: JSON.stringify(answered),
      })}
      outcome={outcomeOf}
    >
      {shown}
    </CellEdit>
  );
}
