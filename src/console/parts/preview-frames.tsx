import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type OpenedPreview, type PreviewedPage, visualAddress } from "./previewed-page.ts";
import { Notice } from "./screen.tsx";
import { useEditFrame } from "./use-edit-frame.tsx";

const widths = [
  ["phone", "On a phone"],
  ["desktop", "On a desktop"],
] as const;

type Opened = { page: string; address: string | null };

/** The address of a page's preview, null where it can't be had; undefined until that is known. */
export function usePreviewAddress({ of, path, version }: PreviewedPage): string | null | undefined {
  const [opened, setOpened] = useState<Opened | null>(null);
  const page = `${of} ${path}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version may need another link, since the first one expires
  useEffect(() => {
    const left = new AbortController();
    const open = async () => {
      const body = new URLSearchParams({ of, path });
      const answer = await fetch("/preview/open", { method: "POST", body, signal: left.signal });
      const { address } = answer.ok ? ((await answer.json()) as OpenedPreview) : { address: null };
      setOpened({ page, address });
    };
    open().catch(() => {
      if (!left.signal.aborted) setOpened({ page, address: null });
    });
    return () => left.abort();
  }, [of, path, version]);
  return opened?.page === page ? opened.address : undefined;
}

/**
 * A page with the draft on a phone and on a desktop, side by side.
 * @param isEditable whether what is pressed on the page opens the screen that edits it
 */
export function PreviewFrames({ page, isEditable = false }: { page: PreviewedPage; isEditable?: boolean }) {
  const address = usePreviewAddress(page);
  if (address === null)
    return <Notice tone="bad">The preview can’t be opened just now. Load this screen again.</Notice>;
  return (
    <div className="stack">
      <div className="preview-frames">
        {widths.map(([width, title]) => (
          <figure key={width}>
            <figcaption className="quiet small">{title}</figcaption>
            <div className="preview-frame panel" data-width={width}>
              {address === undefined ? null : (
                <Frame page={page} address={address} title={title} isEditable={isEditable} />
              )}
            </div>
          </figure>
        ))}
      </div>
      {address === undefined ? null : (
        <p className="small">
          <a href={address} target="_blank" rel="noreferrer">
            Open the preview in a new tab
          </a>
        </p>
      )}
    </div>
  );
}

function Frame({
  page: { of, siteName, path, version },
  address,
  title,
  isEditable,
}: {
  page: PreviewedPage;
  address: string;
  title: string;
  isEditable: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  useEditFrame(frame, address, (message) => {
    if (message.kind === "press") navigate(visualAddress(of, path, message.places[0]));
    else if (message.kind === "go") navigate(visualAddress(of, message.path));
  });
  return (
    <iframe
      ref={frame}
      key={`${version} ${address}`}
      // The page's script edits in frames of this name only.
      name={isEditable ? "edit" : undefined}
      title={`${siteName}${path}: ${title.toLowerCase()}`}
      src={address}
      loading="lazy"
      // The page can't leave its frame, nor open windows.
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
    />
  );
}
