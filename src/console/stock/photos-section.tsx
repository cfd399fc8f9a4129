import { useState } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink, PlainButton } from "#console/parts/button.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Badge, Section, StateMessage } from "#console/parts/screen.tsx";
import { pictureSources } from "#lib/picture-source.ts";
import { moved, without } from "./photo-places.ts";
import type { CarPhotosModel, ShownPhoto } from "./photos-answer.ts";
import { sendPhotos } from "./send-photos.ts";
import { UploadPhotos } from "./upload-photos.tsx";
import { useUpload } from "./use-upload.tsx";

/** A car's pictures, the feed's and own ones together: order, removal, upload. The first is the one of the car's card. */
export function PhotosSection({
  model: { photos, isChanged },
  action,
  mayChange,
}: {
  model: CarPhotosModel;
  action: string;
  mayChange: boolean;
}) {
  const {
    isBusy: isChanging,
    order,
    returnToFeed,
  } = usePhotos(
    action,
    photos.map(({ key }) => key),
  );
  const upload = useUpload(action);
  const isBusy = !useIsInteractive() || isChanging || upload.progress !== null;
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => order(moved(photos.length, from, to), "Order saved");
  return (
    <Section title="Photos" aside={isChanged ? <Badge tone="note">Changed by hand</Badge> : undefined}>
      <div className="panel panel-body stack">
        {photos.length === 0 ? (
          <StateMessage
            symbol="stock"
            title="No photos yet"
            text="Shoppers see a placeholder. Add photos below."
          />
        ) : (
          <ol className="photos">
            {photos.map((photo, place) => (
              <li
                key={photo.id}
                draggable={mayChange && !isBusy}
                onDragStart={() => setDragged(place)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  if (dragged !== null && dragged !== place) void move(dragged, place);
                  setDragged(null);
                }}
              >
                <Photo photo={photo} />
                {mayChange ? (
                  <PhotoButtons
                    place={place}
                    count={photos.length}
                    isBusy={isBusy}
                    editPath={`${action}/${photo.id}`}
                    onMove={(to) => void move(place, to)}
                    onRemove={() => void order(without(photos.length, place), `Photo ${place + 1} removed`)}
                  />
                ) : null}
              </li>
            ))}
          </ol>
        )}
        {mayChange ? (
          <div className="actions">
            <UploadPhotos of={upload} isBusy={isBusy} />
            {isChanged ? (
              <PlainButton disabled={isBusy} onClick={() => void returnToFeed()}>
                Show the feed’s photos only
              </PlainButton>
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  );
}

function Photo({ photo: { view, isOwn, isEdited, condition } }: { photo: ShownPhoto }) {
  const { width, height, alt } = view;
  return (
    <>
      <img {...pictureSources(view)} width={width} height={height} alt={alt} sizes="10rem" loading="lazy" />
      {isOwn || isEdited ? <Badge>{isOwn ? (isEdited ? "Own, edited" : "Own") : "Edited"}</Badge> : null}
      {condition === null ? null : (
        <span className="photo-condition small">
          <Badge tone="note">Condition</Badge> {condition}
        </span>
      )}
    </>
  );
}

function PhotoButtons({
  place,
  count,
  isBusy,
  editPath,
  onMove,
  onRemove,
}: {
  place: number;
  count: number;
  isBusy: boolean;
  editPath: string;
  onMove(to: number): void;
  onRemove(): void;
}) {
  const small = { type: "button", className: "button", "data-size": "small" } as const;
  const name = <span className="visually-hidden"> photo {place + 1}</span>;
  return (
    <div className="actions">
      <button {...small} disabled={isBusy || place === 0} onClick={() => onMove(place - 1)}>
        Earlier{name}
      </button>
      <button {...small} disabled={isBusy || place === count - 1} onClick={() => onMove(place + 1)}>
        Later{name}
      </button>
      {place > 1 ? (
        <button {...small} disabled={isBusy} onClick={() => onMove(0)}>
          First{name}
        </button>
      ) : null}
      <ButtonLink data-size="small" to={editPath}>
        Edit{name}
      </ButtonLink>
      <button {...small} data-kind="danger" disabled={isBusy} onClick={onRemove}>
        Remove{name}
      </button>
    </div>
  );
}

/**
 * Changes a car's pictures at once, one call after the other.
 * @param action where they are sent @param keys of the pictures as they are shown
 */
function usePhotos(action: string, keys: readonly string[]) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function one(name: string, value: string, done: string): Promise<void> {
    const form = new FormData();
    form.set(name, value);
    setIsBusy(true);
    const problem = await sendPhotos(action, form);
    await revalidate();
    setIsBusy(false);
    show(problem ? `Not saved: ${problem}` : done, problem ? "bad" : "plain");
  }

  return {
    isBusy,
    order: (order: readonly number[], done: string) =>
      one("order", JSON.stringify({ seen: keys, order }), done),
    returnToFeed: () => one("return", "yes", "The feed’s photos are shown again"),
  };
}
