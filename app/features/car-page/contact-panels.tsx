import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { telephoneLink } from "../locations/phone-choice.ts";
import { findSimilarLabel } from "./car-actions.ts";
import type { CarPageView } from "./car-page-view.ts";

type Panel = Pick<
  CarPageView,
  | "state"
  | "phone"
  | "place"
  | "finance"
  | "comparison"
  | "reserve"
  | "tradeIn"
  | "dealership"
  | "name"
  | "noun"
>;

/** The places of enquiry, finance, reservation and trade-in. Each says what it is and how to reach the dealer about it. */
export function ContactPanels({ car }: { car: Panel }) {
  return (
    <>
      {car.finance ? (
        <section className="car-section" id="finance">
          <h2>Finance</h2>
          <dl className="key-facts">
            {car.finance.lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
          <p className="comparison-note">
            * {car.comparison.example} {car.comparison.warning}
          </p>
          {car.finance.disclaimer ? <p className="comparison-note">{car.finance.disclaimer}</p> : null}
        </section>
      ) : null}
      {car.reserve ? (
        <section className="car-section panel" id="reserve">
          <h2>Reserve this {car.noun}</h2>
          <p>{car.reserve}</p>
          <Reach car={car} />
        </section>
      ) : null}
      {car.tradeIn ? (
        <section className="car-section panel" id="trade-in">
          <h2>Value my trade-in</h2>
          <p>{car.tradeIn}</p>
          <Reach car={car} />
        </section>
      ) : null}
      <section className="car-section panel" id="enquire">
        {car.state === "sold" ? (
          <>
            <h2>{findSimilarLabel}</h2>
            <p>
              Tell the team at {car.dealership.name} what you liked about this {car.name} and they will find
              one like it.
            </p>
          </>
        ) : (
          <>
            <h2>Enquire about this {car.noun}</h2>
            <p>
              The team at {car.dealership.name} answers questions, arranges test drives and sends more photos
              of this {car.name}.
            </p>
          </>
        )}
        <Reach car={car} />
      </section>
    </>
  );
}

function Reach({ car }: { car: Pick<Panel, "phone" | "place"> }) {
  return (
    <p className="reach">
      {car.phone ? (
        <LinkButton href={telephoneLink(car.phone)}>
          <Icon name="phone" />
          <span className="tabular">{car.phone}</span>
        </LinkButton>
      ) : null}
      {car.place ? (
        <LinkButton look="quiet" href="#vehicle-map">
          <Icon name="pin" />
          {car.place.name}
        </LinkButton>
      ) : null}
    </p>
  );
}
