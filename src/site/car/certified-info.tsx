import { useState } from "react";
import { Dialog } from "#site/parts/dialog.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { CopyBlock } from "./car-page-view.ts";
import { CopyText } from "./copy-text.tsx";

/**
 * The certified badge; where the site has text about it, the badge opens it (CAR-18). Without script the text
 * is below.
 */
export function CertifiedInfo({ info }: { info: CopyBlock | null }) {
  const [open, setOpen] = useState(false);
  if (!info) {
    return (
      <p className="certified">
        <Icon name="shield" />
        Certified
      </p>
    );
  }
  return (
    <>
      <button type="button" className="certified script-only" onClick={() => setOpen(true)}>
        <Icon name="shield" />
        {info.title}
        <Icon name="info" />
      </button>
      <div className="no-script-only">
        <p className="certified">
          <Icon name="shield" />
          {info.title}
        </p>
        <CopyText copy={info} />
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={info.title}>
        <CopyText copy={info} />
      </Dialog>
    </>
  );
}
