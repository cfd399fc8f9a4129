// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens lay rows out as grids, which removes a table's semantics
// biome-ignore-all lint/a11y/useSemanticElements: as above, and a group's head spans columns

import { LinkButton } from "#site/parts/button.tsx";
import { cardHref, cardPictureView } from "#site/parts/car-card/card-parts.ts";
import type { CardButton, CardView } from "#site/parts/car-card/card-view.ts";
import { PriceTag } from "#site/parts/car-card/price-tag.tsx";
import { TagBanner } from "#site/parts/car-card/tag-banner.tsx";
import { ComparisonNote, WeeklyLine } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { Picture } from "#site/parts/picture.tsx";
import type { CompareView } from "./compare-view.ts";

/** A table of cars: one column each, under a sticky head. Differences are also text, for screen readers. */
export function CompareTable({ view, onRemove }: { view: CompareView; onRemove(id: string): void }) {
  const { cars, groups, features } = view;
  const single = cars.length === 1;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="compare-scroll" aria-label="Comparison" tabIndex={0} data-cars={cars.length}>
        <table className="compare" role="table">
          <thead role="rowgroup">
            <tr role="row" className="compare-pictures">
              <td role="cell" className="compare-corner" />
              {cars.map(({ card, without }) => (
                <td role="cell" key={card.id}>
                  <div className="compare-picture">
                    <ComparePicture card={card} />
                    {card.tag ? <TagBanner tag={card.tag} /> : null}
                    <a
                      className="icon-btn compare-remove no-print"
                      href={without}
                      data-keep-scroll=""
                      data-replace=""
                      aria-label={`Take ${card.name} out`}
                      onClick={() => onRemove(card.id)}
                    >
                      <Icon name="close" />
                    </a>
                  </div>
                </td>
              ))}
            </tr>
            <tr role="row" className="compare-head">
              <td role="cell" className="compare-corner" />
              {cars.map(({ card }) => (
                <th role="columnheader" scope="col" key={card.id}>
                  <a href={cardHref(card)}>{card.name}</a>
                  <PriceTag price={card.price} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {cars.some(({ card }) => card.weekly) ? (
              <tr role="row" className="compare-weekly">
                <th role="rowheader" scope="row">
                  Estimate
                </th>
                {cars.map(({ card }) => (
                  <td role="cell" key={card.id}>
                    {card.weekly ? <WeeklyLine weekly={card.weekly} /> : <Missing />}
                  </td>
                ))}
              </tr>
            ) : null}
            <tr role="row" className="compare-buttons no-print">
              <th role="rowheader" scope="row">
                Next step
              </th>
              {cars.map(({ card }) => (
                <td role="cell" key={card.id}>
                  <Buttons buttons={card.buttons} href={cardHref(card)} name={card.name} />
                </td>
              ))}
            </tr>
          </tbody>
          {groups.map(({ title, rows }) => (
            <tbody role="rowgroup" key={title} data-same={rows.every(({ differs }) => !differs) || undefined}>
              <GroupHead title={title} columns={cars.length} />
              {rows.map(({ label, values, differs }) => (
                <tr
                  role="row"
                  key={label}
                  data-same={!differs || undefined}
                  data-differs={differs || undefined}
                >
                  <th role="rowheader" scope="row">
                    {label}
                    {differs && !single ? <span className="sr-only"> (differs)</span> : null}
                  </th>
                  {values.map((value, at) => (
                    <td role="cell" key={cars[at]?.card.id}>
                      {value ?? <Missing />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          {features.rows.length > 0 ? (
            <tbody role="rowgroup">
              <GroupHead title={single ? "Features" : "Features that differ"} columns={cars.length} />
              {features.rows.map(({ label, has }) => (
                <tr role="row" key={label} data-differs="">
                  <th role="rowheader" scope="row">
                    {label}
                  </th>
                  {has.map((owns, at) => (
                    <td role="cell" key={cars[at]?.card.id}>
                      {owns ? (
                        <>
                          <Icon name="check" className="compare-yes" />
                          <span className="sr-only">Yes</span>
                        </>
                      ) : (
                        <Missing word="Not listed" />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ) : null}
        </table>
      </section>
      {features.shared.length > 0 ? (
        <section className="compare-shared">
          <h2>{single ? "Features" : "All of them have"}</h2>
          <ul>
            {features.shared.map((feature) => (
              <li key={feature}>
                <Icon name="check" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.comparison ? <ComparisonNote {...view.comparison} /> : null}
    </>
  );
}

function ComparePicture({ card }: { card: CardView }) {
  const view = cardPictureView(card);
  if (view) return <Picture view={view} sizes="(min-width: 64rem) 16rem, 45vw" />;
  return (
    <span className="picture picture-soon">
      <Icon name="camera" />
      Photos coming soon
    </span>
  );
}

function GroupHead({ title, columns }: { title: string; columns: number }) {
  return (
    <tr role="row" className="compare-group">
      <th role="columnheader" scope="rowgroup" colSpan={columns + 1}>
        {title}
      </th>
    </tr>
  );
}

function Missing({ word = "Not stated" }: { word?: string }) {
  return (
    <span className="compare-missing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{word}</span>
    </span>
  );
}

function Buttons({ buttons, href, name }: { buttons: CardButton[]; href: string; name: string }) {
  return (
    <div className="compare-actions">
      {buttons
        .filter((button) => button.action !== "explore")
        .slice(0, 1)
        .map((button) => (
          <LinkButton
            key={button.action}
            look="primary"
            size="small"
            href={button.href}
            data-lead-form={button.form}
          >
            {button.label}
            <span className="sr-only">: {name}</span>
          </LinkButton>
        ))}
      <LinkButton size="small" href={href}>
        See the car<span className="sr-only">: {name}</span>
      </LinkButton>
    </div>
  );
}
