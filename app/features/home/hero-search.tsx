import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { HomeView } from "./home-view.ts";

const budgets = [15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000];

/** A plain GET form to the search: words, or make, body and budget where there is much to choose from. */
export function HeroSearch({ view }: { view: HomeView }) {
  return (
    <form
      className="hero-search"
      action="/search"
      method="get"
      data-size={view.template === "group" ? "large" : undefined}
    >
      <div className="hero-field hero-query">
        <label htmlFor="hero-query">What are you looking for?</label>
        <input
          id="hero-query"
          className="field"
          type="search"
          name="query"
          placeholder="Make, model or keyword"
          autoComplete="off"
          maxLength={200}
        />
      </div>
      {view.template === "group" ? (
        <>
          <Choice name="make" label="Make" options={view.makes} any="Any make" />
          <Choice name="body" label="Body type" options={view.bodies} any="Any body" />
          <div className="hero-field">
            <label htmlFor="hero-price">Budget</label>
            <select id="hero-price" className="field" name="price" defaultValue="">
              <option value="">Any price</option>
              {budgets.map((budget) => (
                <option key={budget} value={`:${budget}`}>
                  Up to ${budget.toLocaleString("en-AU")}
                </option>
              ))}
            </select>
          </div>
        </>
      ) : null}
      <Button type="submit" look="primary" size="large">
        <Icon name="search" />
        Search {view.count} {view.noun}
      </Button>
    </form>
  );
}

function Choice({
  name,
  label,
  options,
  any,
}: {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  any: string;
}) {
  return (
    <div className="hero-field">
      <label htmlFor={`hero-${name}`}>{label}</label>
      <select id={`hero-${name}`} className="field" name={name} defaultValue="">
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
