import { Suspense, useEffect, useRef, useState } from "react";
import { later } from "#site/parts/later.tsx";

/** Loaded when a field is first used: most visits to a page don't need it. */
const SuggestionList = later(() => import("./suggestion-list.tsx"));

export type SearchFieldProps = {
  id: string;
  label: string;
  start?: string;
  /** The filters that suggestions are counted within, as a query string. */
  within?: () => string;
  /** Called before a suggestion is followed. */
  onChosen?: () => void;
};

/**
 * The text field of a search form, named `query`, with suggestions while a shopper types. Without script it is a plain
 * field. Its suggestions are placed in the nearest positioned element around it.
 */
export function SearchField({ id, label, start, within, onChosen }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  // The focus may be older than the script.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) setUsed(true);
  }, []);
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        className="field"
        type="search"
        name="query"
        defaultValue={start}
        placeholder="Make, model or keyword"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onFocus={() => setUsed(true)}
      />
      {used ? (
        <Suspense fallback={null}>
          <SuggestionList input={input} within={within} onChosen={onChosen} />
        </Suspense>
      ) : null}
    </>
  );
}
