import { PlainButton } from "#console/parts/button.tsx";
import { kindNames } from "#domain/deals/deal.ts";
import { timeOf } from "#domain/deals/deal-times.ts";
import { dayText } from "#domain/leads/test-drive/appointment-days.ts";
import { clockText } from "#domain/places/opening-hours.ts";
import type { CalendarBooking } from "./deal-view.ts";
import type { Moving } from "./use-moving.tsx";

/** What is about to be moved and where, with the buttons that do it or don't. Nothing is moved before: each move is an e-mail to the shopper. */
export function MoveBar({ moving }: { moving: Moving }) {
  const { booking, target, isSending, send, putBack } = moving;
  const text = booking && target ? questionOf(booking, target) : "";
  return (
    <>
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {text === "" ? null : (
        <section className="save-bar" aria-label="Move">
          <p>
            {text} {mailText(booking)}
          </p>
          <div className="actions">
            <PlainButton onClick={putBack}>Put it back</PlainButton>
            <PlainButton kind="primary" onClick={send} disabled={isSending}>
              Move
            </PlainButton>
          </div>
        </section>
      )}
    </>
  );
}

/** What the shopper learns of a move. */
export const mailText = (booking: Pick<CalendarBooking, "hasEmail"> | null): string =>
  booking?.hasEmail ? "The shopper gets an e-mail." : "The shopper has no e-mail address: call them.";

function questionOf({ deal, day, start }: CalendarBooking, target: NonNullable<Moving["target"]>): string {
  const isDay = start === null;
  const from = isDay ? dayText(day) : `${dayText(day)}, ${timeOf(deal)}`;
  const to = isDay ? dayText(target.day) : `${dayText(target.day)}, ${clockText(target.start)}`;
  const what = kindNames[deal.kind][0].toLowerCase();
  return `Move the ${what}${deal.who ? ` of ${deal.who}` : ""} from ${from} to ${to}?`;
}
