import type { FacetOption, ListPanel, Panel } from "#domain/search/facets.ts";
import { rangeEnd } from "#domain/search/range-label.ts";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { useFormats } from "#site/parts/formats.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { RangeSlider } from "#site/parts/range-slider.tsx";

/** One filter: its heading collapses it, its widget is configured by the site (SEARCH-36..39, SEARCH-44). */
export function FacetPanel({ panel }: { panel: Panel }) {
  return (
    <Disclosure title={panel.label} note={panel.set} open={panel.open} name={panel.attribute}>
      <fieldset className="facet">
        <legend className="sr-only">{panel.label}</legend>
        <Widget panel={panel} />
      </fieldset>
    </Disclosure>
  );
}

function Widget({ panel }: { panel: Panel }) {
  const formats = useFormats();
  switch (panel.kind) {
    case "range":
      return (
        <RangeSlider
          name={panel.attribute}
          label={panel.label}
          bounds={panel}
          step={panel.step}
          low={panel.low}
          high={panel.high}
          say={(value) => rangeEnd(panel, value, formats)}
          // The panel's heading has the unit; a field has no room for it.
          hint={(value) => rangeEnd(panel, value, formats).replace(/ per .*/, "")}
        />
      );
    case "select":
      return <Dropdown panel={panel} />;
    case "groups":
      return panel.groups.map((group) => (
        <div className="facet-group" key={group.label}>
          <p>{group.label}</p>
          <Shortened options={group.options} shown={panel.shown} noun="models">
            {(options) => <Boxes name={panel.attribute} options={options} />}
          </Shortened>
        </div>
      ));
    case "cards":
    case "checkbox": {
      const List = panel.kind === "cards" ? MakeCards : Boxes;
      return (
        <Shortened options={panel.options} shown={panel.shown} noun={panel.noun}>
          {(options) => <List name={panel.attribute} options={options} />}
        </Shortened>
      );
    }
  }
}

/**
 * The first values, and the others behind a control that shows all; it is open when one of them is chosen.
 */
function Shortened({
  options,
  shown,
  noun,
  children,
}: {
  options: FacetOption[];
  shown: number;
  noun: string | undefined;
  children(options: FacetOption[]): React.ReactNode;
}) {
  if (options.length <= shown) return children(options);
  const rest = options.slice(shown);
  return (
    <>
      {children(options.slice(0, shown))}
      <details className="facet-more" open={rest.some((option) => option.on)}>
        <summary>
          <span className="when-closed">
            Show all {options.length} {noun}
          </span>
          <span className="when-open">Show fewer</span>
          <Icon name="down" />
        </summary>
        {children(rest)}
      </details>
    </>
  );
}

/** The minimum number of elements for a labelled checkbox with a count: a page has some hundred and fifty. */
function Boxes({ name, options }: { name: string; options: FacetOption[] }) {
  return options.map((option) => (
    <label className="box" key={option.value}>
      <input type="checkbox" name={name} value={option.value} defaultChecked={option.on === true} />
      <span>{option.label}</span>
      <i>{option.count}</i>
    </label>
  ));
}

function MakeCards({ name, options }: { name: string; options: FacetOption[] }) {
  return (
    <div className="make-cards" data-logos={options.some((option) => option.logo) || undefined}>
      {options.map((option) => (
        <label className="make-card" key={option.value}>
          <input type="checkbox" name={name} value={option.value} defaultChecked={option.on === true} />
          {option.logo ? <img src={option.logo} alt="" width="48" height="32" loading="lazy" /> : null}
          <span>{option.label}</span>
          <i>{option.count}</i>
        </label>
      ))}
    </div>
  );
}

function Dropdown({ panel }: { panel: ListPanel }) {
  const chosen = panel.options.find((option) => option.on)?.value ?? "";
  return (
    <select
      className="field"
      name={panel.attribute}
      defaultValue={chosen}
      data-value={chosen}
      aria-label={panel.label}
    >
      <option value="">Any</option>
      {panel.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label} ({option.count})
        </option>
      ))}
    </select>
  );
}
