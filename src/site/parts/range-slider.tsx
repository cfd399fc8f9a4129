import { useEffect, useRef, useState } from "react";
import { type Bounds, type Ends, isOpenEnd, moveEnd } from "#domain/search/range-slider.ts";
import { plainDigits } from "#lib/typed-number.ts";

/**
 * Two native sliders on one track and two fields. A form sends the fields as `<name>_min` and `<name>_max`,
 * empty for no limit; the sliders need script and only set the fields. A surrounding form receives `input`
 * events of both.
 * @param say formats a value for screen readers of the sliders
 * @param hint formats the value that an empty field means; `say` without it
 */
export function RangeSlider({
  name,
  label,
  bounds,
  step,
  low,
  high,
  say,
  hint = say,
}: {
  name: string;
  label: string;
  bounds: Bounds;
  step: number;
  low?: number | undefined;
  high?: number | undefined;
  say(value: number): string;
  hint?(value: number): string;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { least = bounds.min, most = bounds.max } = bounds;
  const all = { min: least, max: most };
  const given: Ends = { low: clamp(low ?? least, all), high: clamp(high ?? most, all) };
  const [ends, setEnds] = useState(given);
  const [typed, setTyped] = useState<{ low?: string; high?: string }>({});
  // The URL's values replace the slider's when the URL changes, except while the shopper edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address sets the ends back
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) return;
    setEnds(given);
    setTyped({});
  }, [given.low, given.high, bounds.min, bounds.max]);

  const move = (end: keyof Ends, value: number): boolean => {
    const moved = moveEnd(ends, end, value, bounds);
    setEnds(moved.ends);
    if (moved.kind === "moved") return true;
    // Not shown, only logged (SEARCH-99, ERR-02).
    console.warn(`${name}: ${moved.reason}`);
    return false;
  };
  const text = (end: keyof Ends) => {
    return typed[end] ?? (isOpenEnd(end, ends[end], bounds) ? "" : String(ends[end]));
  };
  const span = Math.max(1, bounds.max - bounds.min);
  const start = ((clamp(ends.low, bounds) - bounds.min) / span) * 100;
  const end = ((clamp(ends.high, bounds) - bounds.min) / span) * 100;

  return (
    <div className="range" ref={element}>
      <div className="range-track script-only">
        <svg className="range-rail" aria-hidden="true">
          <rect width="100%" height="100%" />
          <rect
            className="range-between"
            x={`${start}%`}
            width={`${Math.max(0, end - start)}%`}
            height="100%"
          />
        </svg>
        {(["low", "high"] as const).map((which) => (
          <input
            key={which}
            type="range"
            min={bounds.min}
            max={bounds.max}
            // A year is an integer: never less than one.
            step={Math.max(1, step)}
            value={clamp(ends[which], bounds)}
            aria-label={`${which === "low" ? "Minimum" : "Maximum"} ${label.toLowerCase()}`}
            aria-valuetext={say(ends[which])}
            autoComplete="off"
            onChange={(event) => {
              setTyped({});
              move(which, Number(event.currentTarget.value));
            }}
          />
        ))}
      </div>
      <div className="range-fields">
        {(["low", "high"] as const).map((which) => (
          <label key={which}>
            {which === "low" ? "From" : "To"}
            <input
              className="field"
              type="text"
              inputMode="numeric"
              name={`${name}_${which === "low" ? "min" : "max"}`}
              value={text(which)}
              placeholder={hint(which === "low" ? least : most)}
              aria-label={`${which === "low" ? "Minimum" : "Maximum"} ${label.toLowerCase()}`}
              autoComplete="off"
              maxLength={12}
              onChange={(event) => {
                const value = event.currentTarget.value;
                setTyped({ ...typed, [which]: value });
                const number = plainDigits(value);
                if (number === "") move(which, which === "low" ? least : most);
                else if (Number(number) >= least) move(which, Number(number));
              }}
              onBlur={() => setTyped({})}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max);
}
