import type { BlockOf } from "#domain/content/pages/block.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { FinanceCalculator } from "#site/parts/finance/finance-calculator.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ModelRange } from "#site/parts/models/model-range.tsx";
import { LocationArea } from "#site/parts/places/location-area.tsx";
import type { LoadedData } from "./block-data.ts";
import { BlockFrame, innerHeading } from "./parts.tsx";

export function StockBlock({ block, data }: { block: BlockOf<"stock">; data: LoadedData["stock"] }) {
  return (
    <BlockFrame block={block}>
      <div className="card-grid arrivals">
        {data.cards.map((card) => (
          <CarCard key={card.id} card={card} priority={false} heading={innerHeading(block)} />
        ))}
      </div>
      {data.comparison ? <ComparisonNote {...data.comparison} /> : null}
      <p className="section-foot">
        <LinkButton href={data.href} size="large">
          {block.label ?? `See all ${data.total} ${data.noun}`}
        </LinkButton>
      </p>
    </BlockFrame>
  );
}

/** A plain form to the search (CMS-03). */
export function VehicleSearchBlock({
  block,
  data,
  framed,
}: {
  block: BlockOf<"vehicle_search">;
  data: LoadedData["vehicle_search"];
  framed: boolean;
}) {
  return (
    <BlockFrame block={{ ...block, title: block.title ?? data.heading }}>
      <form className="content-search" action="/search" method="get" target={framed ? "_top" : undefined}>
        <div>
          <label htmlFor="content-query">What are you looking for?</label>
          <input
            id="content-query"
            className="field"
            type="search"
            name="query"
            placeholder="Make, model or keyword"
            autoComplete="off"
            maxLength={200}
          />
        </div>
        {data.makes.length > 0 ? (
          <div>
            <label htmlFor="content-make">Make</label>
            <select id="content-make" className="field" name="make" defaultValue="">
              <option value="">Any make</option>
              {data.makes.map((make) => (
                <option key={make.value} value={make.value}>
                  {make.label}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {data.bodies.length > 1 ? (
          <div>
            <label htmlFor="content-body">Body type</label>
            <select id="content-body" className="field" name="body" defaultValue="">
              <option value="">Any body</option>
              {data.bodies.map((body) => (
                <option key={body} value={body}>
                  {body}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        <button className="btn btn-primary btn-large" type="submit">
          <Icon name="search" />
          Search {data.total} {data.noun}
        </button>
      </form>
    </BlockFrame>
  );
}

export function ModelRangeBlock({
  block,
  data,
}: {
  block: BlockOf<"model_range">;
  data: LoadedData["model_range"];
}) {
  if (data.kind === "range") {
    return (
      <BlockFrame block={{ ...block, title: undefined }}>
        <ModelRange view={block.title ? { ...data.range, title: block.title } : data.range} />
      </BlockFrame>
    );
  }
  return (
    <BlockFrame block={{ ...block, title: block.title ?? data.title }}>
      <ul className="category-tiles">
        {data.tiles.map((tile) => (
          <li key={tile.href}>
            <a href={tile.href} className="category-tile">
              <strong>{tile.label}</strong>
              <span>{tile.count} in stock</span>
            </a>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

export function LocationsBlock({
  block,
  data,
}: {
  block: BlockOf<"locations">;
  data: LoadedData["locations"];
}) {
  return (
    <BlockFrame block={{ ...block, id: undefined }}>
      <LocationArea area={data} id={block.id ?? "locations"} layout={block.layout} withMap={block.map} />
    </BlockFrame>
  );
}

export function FinanceCalculatorBlock({
  block,
  data,
}: {
  block: BlockOf<"finance_calculator">;
  data: LoadedData["finance_calculator"];
}) {
  return (
    <BlockFrame block={{ ...block, title: block.title ?? "Work out your repayments" }}>
      <FinanceCalculator start={data.start} comparison={data.comparison} />
    </BlockFrame>
  );
}
