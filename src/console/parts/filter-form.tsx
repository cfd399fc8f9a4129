import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Form, useSearchParams } from "react-router";
import { SubmitButton } from "./button.tsx";

/**
 * The filters of a list. A choice applies at once; the search applies with Enter. Without scripts its button does.
 * @param query of the list that is shown: another one shows other choices
 */
export function FilterForm({ query, children }: { query: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [shown] = useSearchParams();
  const changed = useRef<string | null>(null);
  const isOpen = useRef(false);
  // The fields are made again with the choices of the list: the changed one keeps the focus, and the fold stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query makes the fields again.
  useLayoutEffect(() => {
    const fold = form.current?.querySelector("details");
    if (fold) fold.open = isOpen.current;
    const field = changed.current === null ? null : form.current?.elements.namedItem(changed.current);
    if (field instanceof HTMLElement && document.activeElement === document.body) field.focus();
    changed.current = null;
    isOpen.current = false;
  }, [query]);
  const apply = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const field: unknown = target;
    if (!(field instanceof HTMLSelectElement || isDate(field)) || isIncomplete(currentTarget)) return;
    changed.current = field.name;
    isOpen.current = currentTarget.querySelector("details")?.open ?? false;
    currentTarget.requestSubmit();
  };
  return (
    <Form key={query} ref={form} className="filters" aria-label="Filter" role="search" onChange={apply}>
      {/* Enter in a field presses it. */}
      <button type="submit" hidden>
        Filter
      </button>
      {children}
      {["sort", "columns"].map((name) =>
        shown.has(name) ? <input key={name} type="hidden" name={name} value={shown.get(name) ?? ""} /> : null,
      )}
      <noscript>
        <SubmitButton>Filter</SubmitButton>
      </noscript>
    </Form>
  );
}

const isDate = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "date";

/** Whether a year is being typed, or days were chosen that aren't typed yet. */
function isIncomplete(form: HTMLFormElement): boolean {
  const dates = [...form.elements].filter(isDate).map(({ value }) => value);
  const isSpan = new FormData(form).get("days") === "span";
  return dates.some((date) => (date === "" ? isSpan : date < "1900"));
}
