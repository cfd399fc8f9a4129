import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { type CarouselPlace, carouselPlace, carouselStart, pageLeft } from "./carousel.ts";
import { Icon } from "./icon.tsx";

type CarouselState = CarouselPlace & {
  track: RefObject<HTMLUListElement | null>;
  go(page: number): void;
  label: string;
};
const CarouselContext = createContext<CarouselState | null>(null);

/**
 * A row to swipe: native scrolling with snap points, so that it works by touch, wheel, keyboard and without
 * script. Its controls may be anywhere within it, and nowhere else.
 * @param label name of the row for screen readers
 */
export function Carousel({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(carouselStart);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = carouselPlace(element.scrollLeft, element.clientWidth, element.scrollWidth);
        setPlace((now) =>
          now.page === next.page &&
          now.pages === next.pages &&
          now.atStart === next.atStart &&
          now.atEnd === next.atEnd
            ? now
            : next,
        );
      });
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", measure);
      resized.disconnect();
    };
  }, []);
  const go = (page: number) => {
    const element = track.current;
    element?.scrollTo({ left: pageLeft(page, element.clientWidth, element.scrollWidth) });
  };
  return (
    <CarouselContext value={{ ...place, track, go, label }}>
      <div
        className={className ? `carousel ${className}` : "carousel"}
        data-pages={place.pages > 1 ? "several" : undefined}
      >
        {children}
      </div>
    </CarouselContext>
  );
}

/**
 * The carousel around a control. Throws for a control outside of one, which is a programming error (HOME-34,
 * ERR-24).
 */
function useCarousel(control: string): CarouselState {
  const held = useContext(CarouselContext);
  if (!held) throw new Error(`${control} is outside of a Carousel`);
  return held;
}

/** The row itself; its children are list items. */
export function CarouselTrack({ children }: { children: ReactNode }) {
  const { track, label } = useCarousel("CarouselTrack");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus
    <ul className="carousel-track" ref={track} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

/** Previous and next, disabled at the ends (HOME-32). */
export function CarouselArrows() {
  const { page, atStart, atEnd, go, label } = useCarousel("CarouselArrows");
  return (
    <div className="carousel-arrows script-only">
      <button
        type="button"
        className="icon-btn"
        aria-label={`Previous: ${label}`}
        disabled={atStart}
        onClick={() => go(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Next: ${label}`}
        disabled={atEnd}
        onClick={() => go(page + 1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

/** One dot per page, which scrolls to it (HOME-33). */
export function CarouselDots() {
  const { pages, page, go, label } = useCarousel("CarouselDots");
  if (pages < 2) return <div className="carousel-dots" />;
  return (
    <fieldset className="carousel-dots script-only">
      <legend className="sr-only">{label}</legend>
      {Array.from({ length: pages }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
          type="button"
          aria-label={`${index + 1} of ${pages}`}
          aria-current={index === page ? "true" : undefined}
          onClick={() => go(index)}
        />
      ))}
    </fieldset>
  );
}
