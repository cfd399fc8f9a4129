import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { ButtonLink, PlainButton, SubmitButton } from "#console/parts/button.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { asItIs, minCropSize, type PhotoEdit, turned } from "#domain/stock/photos/photo-edit.ts";
import { ConditionForm } from "./condition-form.tsx";
import type { PhotoEditing, PhotoProblem } from "./photo-editing.ts";
import { acceptedPictures } from "./photo-places.ts";
import { PhotoPreview } from "./photo-preview.tsx";
import { Range } from "./photo-range.tsx";

/**
 * Turns, crops or replaces one picture of a car. It works without scripts, with a button that shows what was chosen.
 * @param photo null when the car doesn't show it any more
 */
export function PhotoScreen({
  car,
  photo,
  problem,
}: {
  car: { name: string; path: string };
  photo: PhotoEditing | null;
  problem: PhotoProblem | null;
}) {
  const isSending = useNavigation().state !== "idle";
  if (!photo)
    return (
      <StateMessage
        symbol="stock"
        title="This photo was changed or removed meanwhile"
        text={`${problem ? "Nothing was saved. " : ""}Open it again from the car.`}
        isScreen
      >
        <ButtonLink to={car.path}>Back to {car.name}</ButtonLink>
      </StateMessage>
    );
  const { place, count, isEdited, isOwn } = photo;
  return (
    <>
      <ScreenHead title={`Photo ${place} of ${count}`} about={car.name}>
        <ButtonLink kind="plain" to={car.path}>
          Back to the car
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <EditForm photo={photo} problem={problem?.of === "edit" ? problem : null} isSending={isSending} />
        <ConditionForm
          key={JSON.stringify(photo.condition)}
          photo={photo}
          problem={problem?.of === "condition" ? problem : null}
          isSending={isSending}
        />
        <Section title="Another picture">
          <Form method="post" encType="multipart/form-data" className="panel panel-body stack">
            <div className="field">
              <label htmlFor="replacement">Replace it with</label>
              <input id="replacement" className="input" type="file" name="photo" accept={acceptedPictures} />
              <span className="field-hint">
                JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. It takes this photo’s place.
              </span>
              {problem?.of === "file" ? (
                <span className="field-error" role="alert">
                  {problem.problem}
                </span>
              ) : null}
            </div>
            <div className="actions">
              <SubmitButton name="step" value="replace" disabled={isSending}>
                Replace
              </SubmitButton>
            </div>
          </Form>
        </Section>
        {isEdited ? (
          <Section title="The original">
            <Form method="post" className="panel panel-body stack">
              <p>
                {isOwn ? "The picture as it was uploaded" : "The feed’s picture"} is unchanged and can be
                shown again.
              </p>
              <div className="actions">
                <SubmitButton name="step" value="original" disabled={isSending}>
                  Show the original
                </SubmitButton>
              </div>
            </Form>
          </Section>
        ) : null}
      </div>
    </>
  );
}

const wholeCrop = { size: 100, across: 50, down: 50 };

function EditForm({
  photo,
  problem,
  isSending,
}: {
  photo: PhotoEditing;
  problem: PhotoProblem | null;
  isSending: boolean;
}) {
  const isInteractive = useIsInteractive();
  const [edit, setEdit] = useState<PhotoEdit>(problem?.edit ?? photo.edit);
  const crop = edit.crop ?? wholeCrop;
  const change = (part: Partial<typeof crop>) => setEdit({ ...edit, crop: { ...crop, ...part } });
  const turnButton = (to: "left" | "right") => (
    <button
      type="submit"
      formMethod="get"
      name="turn"
      value={to}
      className="button"
      onClick={(event) => {
        event.preventDefault();
        setEdit(turned(edit, to));
      }}
    >
      Turn {to}
    </button>
  );
  return (
    <Section title="Turn and crop">
      <Form method="post" className="panel panel-body stack">
        {problem ? (
          <p className="field-error" role="alert">
            {problem.problem}
          </p>
        ) : null}
        <PhotoPreview source={photo.source} edit={edit} onDrag={change} />
        <input type="hidden" name="turns" value={edit.turns} />
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="step" value="save" hidden>
          Save
        </button>
        <div className="actions">
          {turnButton("left")}
          {turnButton("right")}
        </div>
        <label className="choice">
          <input
            type="checkbox"
            name="crop"
            value="card"
            checked={edit.crop !== null}
            onChange={({ target }) => setEdit({ ...edit, crop: target.checked ? wholeCrop : null })}
          />
          <span>
            <strong>Crop to the card’s shape</strong>
            <span className="quiet small">Without it, the card shows the middle of the photo.</span>
          </span>
        </label>
        <div className="photo-ranges">
          <Range
            label="Size"
            name="size"
            min={minCropSize}
            value={crop.size}
            onChange={(size) => change({ size })}
          />
          <Range
            label="From left to right"
            name="across"
            value={crop.across}
            onChange={(across) => change({ across })}
          />
          <Range
            label="From top to bottom"
            name="down"
            value={crop.down}
            onChange={(down) => change({ down })}
          />
        </div>
        <div className="actions">
          <SubmitButton name="step" value="save" kind="primary" disabled={isSending}>
            Save
          </SubmitButton>
          <PlainButton disabled={!isInteractive} onClick={() => setEdit(asItIs)}>
            Start again
          </PlainButton>
          <noscript>
            <button type="submit" formMethod="get" className="button">
              Show what I chose
            </button>
          </noscript>
        </div>
      </Form>
    </Section>
  );
}
