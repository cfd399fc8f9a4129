import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Ends } from "#domain/search/range-slider.ts";
import { useFormats } from "#site/parts/formats.tsx";
import { heroRange, moveHandle, priceText, type SliderRange } from "./price-slider.ts";

/**
 * Price from and to: two native sliders on one track. A form sends the two fields, which replace the sliders
 * without script. A form around it gets `input` and `change` of all of them.
 */
export function PriceSlider({ start, range = heroRange }: { start: Ends; range?: SliderRange | undefined }) {
  const [ends, setEnds] = useState(start);
  const id = useId();
  const formats = useFormats();
  const track = useRef<HTMLDivElement>(null);
  // Handles that were moved before hydration stay where they are; runs before the form around counts the
  // choices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is alive
  useLayoutEffect(() => {
    const [low, high] = Array.from(track.current?.querySelectorAll("input") ?? [], ({ value }) =>
      Number(value),
    );
    if (low === undefined || high === undefined) return;
    setEnds((ends) => moveHandle(moveHandle(ends, "high", high, range), "low", low, range));
  }, []);
  const { min, max, step } = range;
  const isWeekly = range.attribute === "subscription_price";
  const at = (value: number) => ((value - min) / (max - min)) * 100;
  const field = (end: keyof Ends) => (ends[end] === range[end === "low" ? "min" : "max"] ? "" : ends[end]);
  return (
    <fieldset className="hero-price">
      <legend>{isWeekly ? "Price per week" : "Price"}</legend>
      <output className="script-only" htmlFor={`${id}low ${id}high`}>
        {priceText(ends.low, range, formats)} – {priceText(ends.high, range, formats)}
      </output>
      <div className="range-track script-only" ref={track}>
        <svg className="range-rail" aria-hidden="true">
          <rect width="100%" height="100%" />
          <rect
            className="range-between"
            x={`${at(ends.low)}%`}
            width={`${at(ends.high) - at(ends.low)}%`}
            height="100%"
          />
        </svg>
        {(["low", "high"] as const).map((end) => (
          <input
            key={end}
            id={id + end}
            type="range"
            min={min}
            max={max}
            step={step}
            value={ends[end]}
            aria-label={end === "low" ? "Minimum price" : "Maximum price"}
            aria-valuetext={priceText(ends[end], range, formats)}
            autoComplete="off"
            onChange={(event) => setEnds(moveHandle(ends, end, Number(event.currentTarget.value), range))}
          />
        ))}
      </div>
      <div className="hero-price-fields no-script-only">
        {(["low", "high"] as const).map((end) => (
          <input
            key={end}
            className="field"
            inputMode="numeric"
            name={end === "low" ? "price_min" : "price_max"}
            aria-label={end === "low" ? "Price from" : "Price to"}
            placeholder={end === "low" ? `From ${formats.money(min)}` : `To ${formats.money(max)}`}
            value={field(end)}
            autoComplete="off"
            onChange={(event) => setEnds(moveHandle(ends, end, Number(event.currentTarget.value), range))}
          />
        ))}
      </div>
    </fieldset>
  );
}
