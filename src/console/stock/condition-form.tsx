import { useState } from "react";
import { Form } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { Section } from "#console/parts/screen.tsx";
import { type Condition, maxCaption } from "#domain/cars/condition.ts";
import type { PhotoEditing, PhotoProblem } from "./photo-editing.ts";
import { pointOn } from "./photo-preview.tsx";
import { Range } from "./photo-range.tsx";

type Place = NonNullable<Condition["at"]>;
const middle: Place = { across: 50, down: 50 };

/** Moves a photo to those of the car's condition, with what it shows and where on it, or back to the others. */
export function ConditionForm({
  photo: { shown, condition: saved },
  problem,
  isSending,
}: {
  photo: PhotoEditing;
  problem: PhotoProblem | null;
  isSending: boolean;
}) {
  const start = problem?.condition ?? saved;
  const [shows, setShows] = useState(start !== null);
  const [place, setPlace] = useState<Place | null>(start?.at ?? null);
  const change = (part: Partial<Place>) => setPlace({ ...(place ?? middle), ...part });
  return (
    <Section title="Condition">
      <Form method="post" className="panel panel-body stack">
        <label className="choice">
          <input
            type="checkbox"
            name="shows"
            value="yes"
            checked={shows}
            onChange={({ target }) => setShows(target.checked)}
          />
          <span>
            <strong>It shows wear or damage</strong>
            <span className="quiet small">
              Shoppers see it under Condition on the car’s page, apart from the other photos, and never on a
              card.
            </span>
          </span>
        </label>
        <div className="field">
          <label htmlFor="caption">What it shows</label>
          <input
            id="caption"
            className="input"
            name="caption"
            maxLength={maxCaption}
            defaultValue={start?.caption}
            required={shows}
            aria-describedby={problem ? "caption-error" : undefined}
            aria-invalid={problem ? true : undefined}
          />
          {problem ? (
            <span id="caption-error" className="field-error" role="alert">
              {problem.problem}
            </span>
          ) : null}
        </div>
        <label className="choice">
          <input
            type="checkbox"
            name="placed"
            value="yes"
            checked={place !== null}
            onChange={({ target }) => setPlace(target.checked ? middle : null)}
          />
          <span>
            <strong>Mark the place with a ring</strong>
            <span className="quiet small">Press on the photo, or move the sliders.</span>
          </span>
        </label>
        <Placed shown={shown} place={place} onPlace={setPlace} />
        <div className="photo-ranges">
          <Range
            label="From the left"
            name="across"
            value={(place ?? middle).across}
            onChange={(across) => change({ across })}
          />
          <Range
            label="From the top"
            name="down"
            value={(place ?? middle).down}
            onChange={(down) => change({ down })}
          />
        </div>
        <div className="actions">
          <SubmitButton name="step" value="condition" disabled={isSending}>
            Save the condition
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

function Placed({
  shown: { src, width, height },
  place,
  onPlace,
}: {
  shown: PhotoEditing["shown"];
  place: Place | null;
  onPlace(place: Place): void;
}) {
  const percent = (at: number, of: number) => Math.round(Math.min(1, Math.max(0, at / of)) * 100);
  return (
    <div className="photo-previews">
      <figure>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={
            place
              ? `The photo, with a ring ${place.across} % from the left and ${place.down} % from the top`
              : "The photo"
          }
          onPointerDown={(event) => {
            const { x, y } = pointOn(event);
            onPlace({ across: percent(x, width), down: percent(y, height) });
          }}
        >
          <image href={src} width={width} height={height} preserveAspectRatio="none" />
          {place ? (
            <circle
              className="photo-ring"
              cx={(place.across / 100) * width}
              cy={(place.down / 100) * height}
              r={Math.min(width, height) * 0.07}
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
        </svg>
      </figure>
    </div>
  );
}
