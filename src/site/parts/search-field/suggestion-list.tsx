import { type RefObject, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { minTyped, type Suggestion, type SuggestionKind } from "#domain/search/words/suggestion.ts";
import { keyOf } from "#domain/search/words/tokens.ts";
import { useFormats } from "#site/parts/formats.tsx";

/** Milliseconds after the last key press until suggestions are requested. */
export const suggestDelay = 150;

const kindNames: Record<SuggestionKind, string> = {
  filters: "Search",
  make: "Make",
  model: "Model",
  body: "Body type",
  fuel: "Fuel",
  equipment: "Equipment",
  place: "Place",
  trim: "Trim",
  car: "Car",
};

/**
 * The suggestions of a text field, an ARIA combobox with a list: the arrow keys choose, Enter follows, Escape closes, and
 * the focus stays in the field. Enter without a choice submits the form.
 */
export default function SuggestionList({
  input,
  within,
  onChosen,
}: {
  input: RefObject<HTMLInputElement | null>;
  within?: (() => string) | undefined;
  onChosen?: (() => void) | undefined;
}) {
  const id = useId();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const formats = useFormats();
  const open = found.length > 0;

  const close = () => {
    setFound([]);
    setAt(-1);
  };
  const follow = ({ href }: Suggestion) => {
    onChosen?.();
    if (input.current) input.current.value = "";
    close();
    // The results are what a choice was for; on another page they aren't there yet.
    void navigate(href)?.then(() => document.getElementById("results")?.focus({ preventScroll: true }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is one and the same
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      request.abort();
    };
    const look = () => {
      stop();
      const typed = field.value.trim();
      if (keyOf(typed).length < minTyped) return close();
      timer = setTimeout(async () => {
        request = new AbortController();
        const suggestions = await fetchSuggestions(typed, within?.() ?? "", request.signal);
        if (suggestions && document.activeElement === field) {
          setFound(suggestions);
          setAt(-1);
        }
      }, suggestDelay);
    };
    const leave = () => {
      stop();
      close();
    };
    field.addEventListener("input", look);
    field.addEventListener("blur", leave);
    field.form?.addEventListener("submit", leave);
    // What was typed while this was loaded.
    if (document.activeElement === field && field.value !== field.defaultValue) look();
    return () => {
      stop();
      field.removeEventListener("input", look);
      field.removeEventListener("blur", leave);
      field.form?.removeEventListener("submit", leave);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys act on the list that is shown
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-expanded", String(open));
    if (at >= 0) field.setAttribute("aria-activedescendant", `${id}${at}`);
    else field.removeAttribute("aria-activedescendant");
    const press = (event: KeyboardEvent) => {
      if (!open || event.isComposing) return;
      const chosen = found[at];
      if (event.key === "ArrowDown") setAt(at + 1 < found.length ? at + 1 : -1);
      else if (event.key === "ArrowUp") setAt(at >= 0 ? at - 1 : found.length - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && chosen) follow(chosen);
      else return;
      event.preventDefault();
    };
    field.addEventListener("keydown", press);
    return () => field.removeEventListener("keydown", press);
  }, [found, at]);

  return (
    <>
      <div
        role="listbox"
        id={id}
        className="suggestions"
        aria-label="Suggestions"
        hidden={!open}
        // A press on the list leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((suggestion, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            role="option"
            key={suggestion.href}
            id={id + i}
            aria-selected={i === at}
            onClick={() => follow(suggestion)}
          >
            <span>{suggestion.label}</span>
            <small>{kindNames[suggestion.kind]}</small>
            {suggestion.count === undefined ? null : (
              <i>
                {formats.number(suggestion.count)}
                <span className="sr-only">{suggestion.count === 1 ? " car" : " cars"}</span>
              </i>
            )}
          </div>
        ))}
      </div>
      <span className="sr-only" role="status">
        {open ? `${found.length} ${found.length === 1 ? "suggestion" : "suggestions"}` : ""}
      </span>
    </>
  );
}

/** Null when there is no answer: a search works without suggestions. */
async function fetchSuggestions(
  typed: string,
  within: string,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  const parameters = new URLSearchParams(within);
  parameters.set("query", typed);
  try {
    const answer = await fetch(`/api/suggest?${parameters}`, { signal });
    if (!answer.ok) return null;
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
  } catch {
    return null;
  }
}
