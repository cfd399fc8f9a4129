import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#site/parts/button.tsx";
import { useFormats } from "#site/parts/formats.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { partByValue } from "#site/parts/part.ts";
import { ResultCache, smallCacheSize } from "#site/parts/search-field/result-cache.ts";
import { SearchField } from "#site/parts/search-field/search-field.tsx";
import {
  fieldAttribute,
  formatHero,
  type HeroChoices,
  type HeroOption,
  type HeroView,
  heroAddress,
  readHero,
} from "./hero-query.ts";
import { PriceSlider } from "./price-slider.tsx";

/** Debounces the slider before the counts are requested. */
const pauseMs = 200;

/** The counts of the last choices by query, while the page is open: going back to one needs no request (SEARCH-72). */
const counted = new ResultCache<HeroChoices>(smallCacheSize);

/**
 * The search of the front page: a switch, four dependent selects, a price, and a button with the count.
 * Without script it is a plain form: its button searches, and 'Update choices' updates the counts.
 */
export function HeroSearch({ view }: { view: HeroView }) {
  const { fields, noun } = view;
  const formats = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState(view.choices);
  const [busy, setBusy] = useState(false);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);
  const navigate = useNavigate();

  const read = () => (form.current ? readHero(new FormData(form.current), fields) : view.choices.query);
  const requestCounts = () => {
    stop(pending.current);
    pending.current = null;
    const known = counted.get(formatHero(read(), fields));
    if (known) {
      setChoices(known);
      setBusy(false);
      return;
    }
    const now = { timer: setTimeout(count, pauseMs), stop: new AbortController() };
    pending.current = now;
    setBusy(true);
    async function count() {
      try {
        const query = formatHero(read(), fields);
        const answer = await fetch(`/api/hero?${query}`, { signal: now.stop.signal });
        if (!answer.ok) throw new Error(`the request for counts returned ${answer.status}`);
        const fresh = (await answer.json()) as HeroChoices;
        counted.set(query, fresh);
        setChoices(fresh);
      } catch {
        // The previous counts stay: the search itself needs none.
      }
      if (pending.current === now) setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own choices, once
  useEffect(() => counted.set(formatHero(view.choices.query, fields), view.choices), []);
  // Choices made before hydration, or restored with the page, are counted too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is alive
  useEffect(() => {
    if (formatHero(read(), fields) !== formatHero(view.choices.query, fields)) requestCounts();
    return () => stop(pending.current);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = form.current ? new FormData(form.current).get("query") : null;
    void navigate(heroAddress(read(), fields, typeof typed === "string" ? typed : ""));
  };
  const { query } = choices;
  const name1 = fieldAttribute(fields.heroField1);
  const name2 = fieldAttribute(fields.heroField2);
  return (
    <form
      className="hero-search"
      ref={form}
      action="/api/hero/search"
      method="get"
      onSubmit={submit}
      // The counts are those of the selections.
      onChange={(event) => (event.target as Element).getAttribute("name") !== "query" && requestCounts()}
      aria-label="Search our stock"
    >
      {choices.types.length > 0 ? (
        <fieldset className="hero-types">
          <legend className="sr-only">Condition</legend>
          {choices.types.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="type"
                value={value}
                defaultChecked={value === view.choices.query.type}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className="hero-text">
        <Icon name="search" />
        <SearchField id="hero-query" label="Search by make, model or keyword" />
      </div>
      <div className="hero-fields">
        {choices.makes.length === 1 ? (
          <input type="hidden" name="make" value={query.make} />
        ) : (
          <Choice
            name="make"
            label="Make"
            any="Any make"
            options={choices.makes}
            start={view.choices.query.make}
          />
        )}
        <Choice
          name="model"
          label="Model"
          any="Any model"
          options={choices.models}
          start={view.choices.query.model}
          disabled={!query.make}
        />
        <Choice
          {...labels[fields.heroField1]}
          name={name1}
          options={choices.field1}
          start={view.choices.query.field1}
        />
        <Choice
          {...labels[fields.heroField2]}
          name={name2}
          options={choices.field2}
          start={view.choices.query.field2}
        />
        <PriceSlider start={view.choices.query.price} range={fields.priceRange} />
        <div className="hero-go">
          <Button type="submit" look="primary" size="large" wide busy={busy}>
            <Icon name="search" />
            <span>
              Search <span className="tabular">{formats.number(choices.total)}</span> {noun}
            </span>
          </Button>
          <button type="submit" className="btn no-script-only" formAction="/">
            Update choices
          </button>
          <span className="sr-only" role="status">
            {busy ? "" : `${formats.number(choices.total)} ${noun} match`}
          </span>
        </div>
      </div>
    </form>
  );
}

function stop(request: { timer: ReturnType<typeof setTimeout>; stop: AbortController } | null): void {
  if (!request) return;
  clearTimeout(request.timer);
  request.stop.abort();
}

const labels: Record<HeroView["fields"]["heroField1" | "heroField2"], { label: string; any: string }> = {
  body: { label: "Body type", any: "Any body" },
  city: { label: "City", any: "Any city" },
  car_type: { label: "Condition", any: "New and used" },
  type: { label: "Condition", any: "New and used" },
  colour: { label: "Colour", any: "Any colour" },
  fuel: { label: "Fuel", any: "Any fuel" },
};

/**
 * The fields in the page are the source of truth: a chosen option stays while others are added and removed
 * around it.
 */
function Choice(choice: ChoiceProps) {
  const { name, label, any, options, start, disabled } = choice;
  return partByValue(`hero ${name} ${label} ${any} ${start} ${disabled}`, options, <Select {...choice} />);
}

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  options: HeroOption[];
  start: string;
  disabled?: boolean;
};

function Select({ name, label, any, options, start, disabled = false }: ChoiceProps) {
  return (
    <div className="hero-field">
      <label htmlFor={`hero-${name}`}>{label}</label>
      <select
        id={`hero-${name}`}
        className="field"
        name={name}
        defaultValue={start}
        disabled={disabled}
        autoComplete="off"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label} ({option.count})
          </option>
        ))}
      </select>
    </div>
  );
}
