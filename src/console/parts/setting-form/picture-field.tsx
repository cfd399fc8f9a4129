import { createContext, useContext, useRef, useState } from "react";
import { PlainButton } from "#console/parts/button.tsx";
import { type About, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Modal } from "#console/parts/modal.tsx";
import { Notice, Skeleton } from "#console/parts/screen.tsx";
import { type KnownPicture, maxPictureBytes, type SentPicture, thumbnailOf } from "./pictures.ts";

/** The address that lists the pictures to choose from and takes new ones; null where there is none. */
export const PicturesAddress = createContext<string | null>(null);

/** The address of a picture, with the picture; chosen from what the site has, or sent as a file. Without scripts it is typed. */
export function PictureField({
  name,
  defaultValue,
  ...about
}: About & { name: string; defaultValue: string }) {
  const address = useContext(PicturesAddress);
  const isInteractive = useIsInteractive();
  const field = useRef<HTMLDivElement>(null);
  const [src, setSrc] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const thumbnail = thumbnailOf(src);
  const choose = (picture: KnownPicture) => {
    const form = field.current?.querySelector("input")?.form;
    type(form, name, picture.src);
    const description = name.replace(/(?:src|image)$/, "alt");
    if (description !== name && picture.alt !== "") type(form, description, picture.alt);
    setOpen(false);
  };
  return (
    <div className="picture-field" ref={field}>
      <TextField
        {...about}
        name={name}
        defaultValue={defaultValue}
        autoComplete="off"
        onInput={({ currentTarget }) => setSrc(currentTarget.value)}
      />
      {thumbnail ? <img src={thumbnail} alt="" className="picture-shown" /> : null}
      {address !== null && isInteractive ? (
        <>
          <div className="actions">
            <PlainButton data-size="small" onClick={() => setOpen(true)}>
              {src === "" ? "Choose a picture" : "Choose another picture"}
            </PlainButton>
          </div>
          <Chooser address={address} isOpen={isOpen} onClose={() => setOpen(false)} onChoose={choose} />
        </>
      ) : null}
    </div>
  );
}

function type(form: HTMLFormElement | null | undefined, name: string, text: string): void {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement)) return;
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

type Listed = { kind: "loading" } | { kind: "failed" } | { kind: "listed"; pictures: KnownPicture[] };

function Chooser({
  address,
  isOpen,
  onClose,
  onChoose,
}: {
  address: string;
  isOpen: boolean;
  onClose(): void;
  onChoose(picture: KnownPicture): void;
}) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  if (isOpen && listed === null) {
    setListed({ kind: "loading" });
    void listPictures(address).then(setListed);
  }
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    const sent = await sendPicture(address, file);
    setSending(false);
    if (sent.kind === "refused") setProblem(`${file.name} can’t be used: ${sent.problem}.`);
    else {
      setProblem(null);
      onChoose({ src: sent.src, alt: "" });
    }
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Choose a picture"
      actions={<PlainButton onClick={onClose}>Cancel</PlainButton>}
    >
      <div className="stack">
        <div className="field">
          <label>
            A new picture: JPEG, PNG, WebP, AVIF or GIF, up to 10 MB
            <input
              type="file"
              className="input"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              disabled={isSending}
              onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
            />
          </label>
        </div>
        {isSending ? <p role="status">Sending…</p> : null}
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        {isOpen ? <Known listed={listed} onChoose={onChoose} onRetry={() => setListed(null)} /> : null}
      </div>
    </Modal>
  );
}

function Known({
  listed,
  onChoose,
  onRetry,
}: {
  listed: Listed | null;
  onChoose(picture: KnownPicture): void;
  onRetry(): void;
}) {
  if (listed === null || listed.kind === "loading") return <Skeleton rows={3} />;
  if (listed.kind === "failed")
    return (
      <Notice tone="bad">
        The pictures can’t be loaded just now.{" "}
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </Notice>
    );
  if (listed.pictures.length === 0) return <p>The site has no pictures yet. Send the first one.</p>;
  return (
    <ul className="pictures" aria-label="Pictures of the site">
      {listed.pictures.map((picture) => (
        <li key={picture.src}>
          <button type="button" className="picture-choice" onClick={() => onChoose(picture)}>
            <img
              src={thumbnailOf(picture.src) ?? picture.src}
              alt={picture.alt || "A picture without a description"}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

async function listPictures(address: string): Promise<Listed> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return { kind: "failed" };
  return { kind: "listed", pictures: (await response.json()) as KnownPicture[] };
}

async function sendPicture(address: string, file: File): Promise<SentPicture> {
  if (file.size > maxPictureBytes) return { kind: "refused", problem: "it is larger than 10 MB" };
  const body = new FormData();
  body.set("picture", file);
  const response = await fetch(address, { method: "POST", body }).catch(() => null);
  if (response?.ok) return (await response.json()) as SentPicture;
  return {
    kind: "refused",
    problem: response?.status === 413 ? "it is larger than 10 MB" : "the connection failed, try again",
  };
}
