import { LinkButton } from "#site/parts/button.tsx";
import { findSimilarLabel } from "./car-actions.ts";
import type { CarPageView } from "./car-page-view.ts";

/** The page was rendered while some of the car's data was unavailable. */
export function ReducedNotice() {
  return (
    <p className="notice">
      <strong>Some details are missing just now.</strong> Equipment and comments can’t be looked up at the
      moment. Please call us, or try again in a minute.
    </p>
  );
}

/** What a shopper must know first: sold (CAR-02, CAR-03, DECIDE-129) or on its way. */
export function CarNotice({ car }: { car: Pick<CarPageView, "state" | "name"> }) {
  switch (car.state) {
    case "sold":
      return (
        <section className="notice notice-sold">
          <div>
            <p className="notice-word">SOLD</p>
            <h1 className="notice-name">{car.name}</h1>
            <p>This vehicle has recently sold. Let us help you find a similar one.</p>
          </div>
          <div className="notice-action">
            <p>Like this and want something similar?</p>
            <LinkButton look="primary" href="#enquire">
              {findSimilarLabel}
            </LinkButton>
          </div>
        </section>
      );
    case "coming_soon":
      return (
        <p className="notice">
          <strong>Coming soon.</strong> This vehicle is on its way to us. Enquire now to be the first to see
          it.
        </p>
      );
    case "reserved":
    case "available":
      return null;
  }
}
