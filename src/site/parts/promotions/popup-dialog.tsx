import type { TimedPopup } from "#domain/promotions/timed-popup.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Dialog } from "#site/parts/dialog.tsx";

/** The popup itself. Following its link dismisses it, as closing does. */
export default function PopupDialog({ popup, onDismiss }: { popup: TimedPopup; onDismiss(): void }) {
  return (
    <Dialog open onClose={onDismiss} title={popup.title} className="timed-popup">
      <img src={popup.src} alt="" width="600" height="338" />
      <p>{popup.description}</p>
      <p>
        <LinkButton look="primary" href={popup.linkTo} onClick={onDismiss}>
          {popup.buttonText}
        </LinkButton>
      </p>
    </Dialog>
  );
}
