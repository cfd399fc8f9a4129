import { useEffect, useState } from "react";
import type { OpenedPreview, PreviewedPage } from "./previewed-page.ts";
import { Notice } from "./screen.tsx";

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

/** A page with the draft on a phone and on a desktop, side by side. */
export function PreviewFrames({ page }: { page: PreviewedPage }) {
  const { siteName, path, version } = page;
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
                <iframe
                  key={`${version} ${address}`}
                  title={`${siteName}${path}: ${title.toLowerCase()}`}
                  src={address}
                  loading="lazy"
                  // The page can't leave its frame, nor open windows.
                  sandbox="allow-scripts allow-same-origin"
                  referrerPolicy="origin"
                />
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
