import { LinkButton } from "#site/parts/button.tsx";
import { FinancePanel } from "#site/parts/finance/finance-panel.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FormPanel } from "#site/parts/lead-form/form-panel.tsx";
import { findSimilarLabel } from "./car-actions.ts";
import type { CarPageView } from "./car-page-view.ts";

type Panel = Pick<
  CarPageView,
  | "id"
  | "state"
  | "phone"
  | "reveal"
  | "takesTestDrives"
  | "place"
  | "finance"
  | "comparison"
  | "reserve"
  | "tradeIn"
  | "dealership"
  | "name"
  | "noun"
  | "form"
>;

/** The panels of finance, reservation and trade-in. Each has a description and contact options. */
export function BuyingPanels({ car }: { car: Panel }) {
  return (
    <>
      {car.finance ? <FinancePanel carId={car.id} summary={car.finance} comparison={car.comparison} /> : null}
      {car.reserve ? (
        <section className="car-section panel" id="reserve">
          <h2>Reserve this {car.noun}</h2>
          <p>{car.reserve.copy}</p>
          <p className="reach">
            <LinkButton look="primary" size="large" href={car.reserve.href}>
              <Icon name="shield" />
              {car.reserve.label}
            </LinkButton>
          </p>
        </section>
      ) : null}
      {car.tradeIn ? (
        <section className="car-section panel" id="trade-in">
          <h2>Value my trade-in</h2>
          <p>{car.tradeIn}</p>
          <p className="reach">
            <LinkButton look="primary" href={`/cars/trade-in?car_id=${encodeURIComponent(car.id)}`}>
              <Icon name="refresh" />
              Get an instant value
            </LinkButton>
          </p>
        </section>
      ) : null}
    </>
  );
}

/** The enquiry about this car, or on a sold one about similar cars, and the other contact options. */
export function EnquirePanel({ car }: { car: Panel }) {
  const sold = car.state === "sold";
  const page = (other: string) => `/enquire?car_id=${encodeURIComponent(car.id)}&form=${other}`;
  return (
    <section className="car-section panel" id="enquire">
      <h2 id="enquire-heading">{sold ? findSimilarLabel : `Enquire about this ${car.noun}`}</h2>
      <p>
        {sold
          ? `Tell the team at ${car.dealership.name} what you liked about this ${car.name} and they will find one like it.`
          : `The team at ${car.dealership.name} answers questions, arranges test drives and sends more photos.`}
      </p>
      <FormPanel model={car.form} headed="enquire-heading" />
      <p className="reach">
        {car.takesTestDrives ? (
          <LinkButton
            href={`/book-test-drive?car_id=${encodeURIComponent(car.id)}`}
            data-lead-form="test_drive"
          >
            <Icon name="calendar" />
            Book a test drive
          </LinkButton>
        ) : null}
        {sold ? null : (
          <LinkButton href={page("photos")} data-lead-form="photos">
            <Icon name="camera" />
            Request more photos
          </LinkButton>
        )}
        <LinkButton href={page("call_back")} data-lead-form="call_back">
          <Icon name="phone" />
          Request a call back
        </LinkButton>
      </p>
    </section>
  );
}
