import { useEffect, useRef } from "react";
import { imageAccept } from "#domain/trade-in/trade-in-fields.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import type { TradeInView } from "./trade-in-view.ts";
import { fileSize, type UploadItem } from "./upload-list.ts";
import { useUploads } from "./use-uploads.tsx";

/**
 * Step 3 (TRADE-14..17): pictures are uploaded one by one with progress. Without script the same form accepts
 * several at once, and its buttons remove and move stored ones.
 */
export function ImageStep({
  view,
  busy,
  go,
}: {
  view: TradeInView;
  busy: boolean;
  go: (event: "next" | "back") => void;
}) {
  const { items, alerts, add, remove, again, move } = useUploads(view.evalid, view.images);
  const sending = items.filter(({ state }) => state === "waiting" || state === "sending").length;
  const take = (input: HTMLInputElement) => {
    if (!input.files?.length) return;
    add([...input.files]);
    input.value = "";
  };
  const choose = ({ target }: React.ChangeEvent<HTMLInputElement>) => take(target);
  const chooser = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the program ran, once
  useEffect(() => {
    for (const input of chooser.current?.querySelectorAll("input") ?? []) take(input);
  }, []);
  return (
    <>
      <p className="trade-hint">{tradeInTexts.imagesOptional}</p>
      <p className="trade-note">
        Up to 10 pictures of at most 10 MB each: JPEG, PNG, GIF or HEIC. Where a picture was taken is removed
        from it.
      </p>
      <FormAlert text={alerts.length > 0 ? alerts.join(". ") : null} />
      <div className="upload-choose" ref={chooser}>
        <label className="btn upload-input" htmlFor="trade-images">
          <Icon name="download" className="upload-sign" />
          Choose pictures
          <input id="trade-images" type="file" name="image" accept={imageAccept} multiple onChange={choose} />
        </label>
        <label className="btn upload-input upload-camera script-only" htmlFor="trade-camera">
          <Icon name="camera" />
          Take a photo
          <input id="trade-camera" type="file" accept="image/*" capture="environment" onChange={choose} />
        </label>
        <Button type="submit" name="go" value="upload" className="no-script-only">
          Upload
        </Button>
      </div>
      {items.length > 0 ? (
        <ol className="uploads" aria-label="Your pictures">
          {items.map((item, at) => (
            <li key={item.key} data-state={item.state}>
              <Preview item={item} />
              <UploadText item={item} />
              <span className="upload-actions">
                {item.state === "failed" && item.again ? (
                  <button type="button" className="btn btn-small" onClick={() => again(item.key)}>
                    Try again<span className="sr-only"> {item.name}</span>
                  </button>
                ) : null}
                <MoveButton item={item} way="up" hidden={at === 0} move={() => move(item.key, -1)} />
                <MoveButton
                  item={item}
                  way="down"
                  hidden={at === items.length - 1}
                  move={() => move(item.key, 1)}
                />
                <button
                  type="submit"
                  className="icon-btn"
                  name="go"
                  value={`remove:${item.id ?? ""}`}
                  aria-label={`${item.state === "sending" ? "Stop" : "Remove"} ${item.name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    remove(item.key);
                  }}
                >
                  <Icon name="close" />
                </button>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="sr-only" role="status">
        {sending > 0
          ? `${sending} pictures on their way`
          : items.length > 0
            ? `${items.length} pictures kept`
            : ""}
      </p>
      <div className="form-actions">
        <Button
          type="submit"
          look="primary"
          size="large"
          name="go"
          value="next"
          busy={busy || sending > 0}
          disabled={sending > 0}
          onClick={(event) => {
            event.preventDefault();
            if (sending === 0) go("next");
          }}
        >
          {sending > 0 ? "Uploading…" : "Next"}
        </Button>
        <Button
          type="submit"
          look="quiet"
          size="large"
          name="go"
          value="back"
          onClick={(event) => {
            event.preventDefault();
            go("back");
          }}
        >
          Back
        </Button>
      </div>
    </>
  );
}

function Preview({ item }: { item: UploadItem }) {
  if (item.preview)
    return (
      <img className="upload-preview" src={item.preview} alt="" width={96} height={72} decoding="async" />
    );
  return (
    <span className="upload-preview upload-blank">
      <Icon name="camera" />
    </span>
  );
}

function UploadText({ item }: { item: UploadItem }) {
  return (
    <span className="upload-text">
      <span className="upload-name">{item.name}</span>
      {item.state === "failed" ? (
        <span className="field-error" role="alert">
          {item.error}
        </span>
      ) : item.state === "kept" ? (
        <span className="upload-size">{fileSize(item.bytes)}</span>
      ) : (
        <progress max={1} value={item.progress} aria-label={`${item.name} on its way`} />
      )}
    </span>
  );
}

function MoveButton({
  item,
  way,
  hidden,
  move,
}: {
  item: UploadItem;
  way: "up" | "down";
  hidden: boolean;
  move: () => void;
}) {
  if (item.state !== "kept") return null;
  return (
    <button
      type="submit"
      className="icon-btn"
      name="go"
      value={`${way}:${item.id ?? ""}`}
      aria-label={`Move ${item.name} ${way}`}
      disabled={hidden}
      onClick={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <Icon name="down" className={way === "up" ? "upload-up" : undefined} />
    </button>
  );
}
