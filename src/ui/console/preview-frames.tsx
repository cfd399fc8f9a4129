import type { PreviewedPage } from "./previewed-page.ts";

const widths = [
  ["phone", "On a phone"],
  ["desktop", "On a desktop"],
] as const;

/** The address in the console that leads to the preview of a page. */
const previewAddress = ({ of, path }: Pick<PreviewedPage, "of" | "path">): string =>
  `/preview/open?${new URLSearchParams({ of, path })}`;

/** A page with the draft on a phone and on a desktop, side by side. It needs no script. */
export function PreviewFrames({ page }: { page: PreviewedPage }) {
  const { siteName, path, version } = page;
  const address = previewAddress(page);
  return (
    <div className="stack">
      <div className="preview-frames">
        {widths.map(([width, title]) => (
          <figure key={width}>
            <figcaption className="quiet small">{title}</figcaption>
            <div className="preview-frame panel" data-width={width}>
              <iframe
                key={`${version} ${address}`}
                title={`${siteName}${path}: ${title.toLowerCase()}`}
                src={address}
                loading="lazy"
                // The page can't leave its frame, nor open windows.
                sandbox="allow-scripts allow-same-origin"
              />
            </div>
          </figure>
        ))}
      </div>
      <p className="small">
        <a href={address} target="_blank" rel="noreferrer">
          Open the preview in a new tab
        </a>
      </p>
    </div>
  );
}
