import { useEffect } from "react";
import { LinkButton } from "#site/parts/button.tsx";
import { PriceTag } from "#site/parts/car-card/price-tag.tsx";
import { ComparisonNote, WeeklyLine } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { IconName } from "#site/parts/icon-names.ts";
import { PhoneReveal } from "#site/parts/places/phone-reveal.tsx";
import { SaveButton } from "#site/parts/saved/save-button.tsx";
import type { CarAction } from "./car-actions.ts";
import type { CarPageView } from "./car-page-view.ts";
import { CertifiedInfo } from "./certified-info.tsx";
import { ChatButton } from "./chat-button.tsx";
import { PdfLink } from "./pdf-link.tsx";

/** Name, price and actions: stays in view beside the page on wide screens. */
export function PriceBox({ car, heading: Heading }: { car: CarPageView; heading: "h1" | "p" }) {
  useEffect(() => {
    // ERR-06: nothing visible for the shopper, a console message for the site's maintainers.
    if (!car.phone) console.warn(`No phone number is configured for car ${car.id}`);
  }, [car.phone, car.id]);
  const [first, ...rest] = car.actions;
  return (
    <aside className="car-box" aria-label="Price and contact">
      <div className="car-name">
        <Heading className="car-title">{car.name}</Heading>
        {car.badgeLine ? <p className="card-badge">{car.badgeLine}</p> : null}
      </div>
      {car.firstFacts.length > 0 ? (
        <ul className="first-facts" aria-label="At a glance">
          {car.firstFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      <div className="car-price">
        <PriceTag price={car.price} />
        {car.state === "reserved" ? (
          <p className="car-reserved">
            <strong>Reserved</strong> by another customer.{" "}
            <a className="link" href={car.returnAlert ?? "#enquire"}>
              Tell me if it frees up
            </a>
          </p>
        ) : null}
        {car.weekly ? <WeeklyLine weekly={car.weekly} /> : null}
        {car.weekly ? <ComparisonNote {...car.comparison} /> : null}
        {car.market ? (
          <details className="market-price">
            <summary className="market">
              <Icon name="check" />
              <span>{car.market.text}</span>
              <Icon name="down" />
            </summary>
            <p>{car.market.explanation}</p>
          </details>
        ) : null}
        {car.certified ? <CertifiedInfo info={car.certified.info} /> : null}
      </div>
      <div className="car-actions">
        {first ? <ActionButton action={first} car={car} main /> : null}
        {rest.map((action) => (
          <ActionButton key={`${action.action} ${action.label}`} action={action} car={car} />
        ))}
        {car.chatObject ? <ChatButton name={car.chatObject} /> : null}
        {car.widgets?.map((widget) => (
          <LinkButton key={widget.href} {...widget} />
        ))}
        {car.controls.length > 0 ? (
          <div className="car-keeps">
            {car.controls.map((control) => (
              <SaveButton key={control.list} control={control} car={car.favourite} named />
            ))}
          </div>
        ) : null}
      </div>
      {car.place ? (
        <p className="car-place">
          <Icon name="pin" />
          <span>
            <a className="link" href="#vehicle-map">
              {car.place.name}
            </a>
            {car.place.licence ? <small>Dealer licence {car.place.licence}</small> : null}
          </span>
        </p>
      ) : null}
      {car.views ? (
        <p className="car-views">
          <Icon name="info" />
          Looked at {car.views} times
        </p>
      ) : null}
    </aside>
  );
}

const icons: Partial<Record<CarAction["action"], IconName>> = {
  call: "phone",
  pdf: "download",
  history: "external",
  test_drive: "calendar",
  photos: "camera",
  finance: "dollar",
  reserve: "shield",
  trade_in: "refresh",
};

function ActionButton({
  action,
  car,
  main = false,
}: {
  action: CarAction;
  car: Pick<CarPageView, "phone" | "slug" | "reveal">;
  main?: boolean;
}) {
  const icon = icons[action.action];
  const variant = main ? "primary" : "plain";
  const inside = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {action.label}
    </>
  );
  if (action.action === "call" && car.phone) {
    return <PhoneReveal phone={car.phone} facts={car.reveal} label={action.label} />;
  }
  if (action.action === "pdf") {
    return (
      <PdfLink href={action.href} slug={car.slug}>
        {inside}
      </PdfLink>
    );
  }
  const outside = action.action === "history" ? { target: "_blank", rel: "noopener" } : {};
  return (
    <LinkButton
      look={variant}
      wide={main}
      size={main ? "large" : "medium"}
      data-in-bar={main && barActions.includes(action.action) ? "" : undefined}
      href={action.href}
      data-lead-form={action.form}
      data-native={action.action === "finance" ? "" : undefined}
      {...outside}
    >
      {inside}
    </LinkButton>
  );
}

const barActions: readonly CarAction["action"][] = ["enquire", "find_similar", "reserve", "buy_online"];

/** The one action of the bar: the page's first, unless that is a call or a file; then the enquiry. */
function barAction(actions: readonly CarAction[]): CarAction | undefined {
  const [first] = actions;
  return first && barActions.includes(first.action)
    ? first
    : actions.find(({ action }) => action === "enquire");
}

/** On phones the price, the number and the main action stay at the bottom of the screen. */
export function FootBar({ car }: { car: CarPageView }) {
  const action = barAction(car.actions);
  return (
    <div className="car-bar no-print">
      <PriceTag price={car.price} />
      {car.phone && car.state !== "sold" ? (
        <PhoneReveal phone={car.phone} facts={car.reveal} className="btn" bare />
      ) : null}
      {action ? (
        <LinkButton look="primary" href={action.href}>
          {action.action === "find_similar" ? "Find similar" : action.label}
        </LinkButton>
      ) : null}
    </div>
  );
}
