import { type ChangeEvent, useId } from "react";
import { PlainButton } from "#console/parts/button.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { acceptedPictures } from "./photo-places.ts";
import type { useUpload } from "./use-upload.tsx";

/** Adds many files at once, or one from a phone's camera; says how far they are, and which weren't added. */
export function UploadPhotos({ of, isBusy }: { of: ReturnType<typeof useUpload>; isBusy: boolean }) {
  const { progress, failed, upload, retry } = of;
  const add = (files: File[]) => void upload(files);
  return (
    <div className="upload">
      <FileInput label="Add photos" isBusy={isBusy} onFiles={add} />
      <div className="camera">
        <FileInput label="Take a photo" isCamera isBusy={isBusy} onFiles={add} />
      </div>
      {progress ? (
        <div>
          <progress aria-label="Adding photos" max={1} value={progress.share} />
          <p role="status">
            {progress.done} of {progress.all} added
          </p>
        </div>
      ) : null}
      {failed.length > 0 ? (
        <Notice tone="bad">
          <p>Not added:</p>
          <ul>
            {failed.map(({ file, problem }) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                {file.name}: {problem}
              </li>
            ))}
          </ul>
          <PlainButton data-size="small" disabled={isBusy} onClick={() => void retry()}>
            Try {failed.length === 1 ? "it" : "them"} again
          </PlainButton>
        </Notice>
      ) : null}
    </div>
  );
}

function FileInput({
  label,
  isCamera = false,
  isBusy,
  onFiles,
}: {
  label: string;
  isCamera?: boolean;
  isBusy: boolean;
  onFiles(files: File[]): void;
}) {
  const id = useId();
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="file"
        accept={acceptedPictures}
        multiple={!isCamera}
        capture={isCamera ? "environment" : undefined}
        disabled={isBusy}
        onChange={chosen}
      />
    </div>
  );
}
