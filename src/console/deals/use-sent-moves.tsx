import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#console/parts/notices.tsx";
import { sentTarget } from "#domain/deals/calendar.ts";
import { blockId } from "./calendar-place.ts";
import { dealAddress } from "./deal-parts.tsx";
import type { CalendarBooking, DealWeek, StepAnswer } from "./deal-view.ts";

type Sent = { booking: CalendarBooking; isUndo: boolean };

/** Sends moves one at a time. What was moved gets the focus where it stands then, and can be moved back from the notice. */
export function useSentMoves(week: DealWeek, onDone: () => void) {
  const fetcher = useFetcher<StepAnswer>();
  const show = useToast();
  const sent = useRef<Sent | null>(null);
  const focused = useRef<string | null>(null);
  const latest = useRef(week);
  latest.current = week;
  const isSending = fetcher.state !== "idle";
  const submit = (booking: CalendarBooking, to: string, isUndo = false) => {
    const { seen } = latest.current.bookings.find(({ deal }) => deal.id === booking.deal.id) ?? booking;
    if (seen === null || sent.current) return;
    sent.current = { booking, isUndo };
    void fetcher.submit({ step: "move", seen, to }, { method: "post", action: dealAddress(booking.deal) });
  };
  const answered = ({ booking, isUndo }: Sent, { kind, text }: StepAnswer) => {
    onDone();
    if (kind === "failed") {
      show(text, "bad");
      return;
    }
    focused.current = blockId(booking);
    closeDetails();
    const before = sentTarget({ day: booking.day, start: booking.start ?? 0 }, booking.start === null);
    show(text, "plain", isUndo ? undefined : { name: "Undo", run: () => submit(booking, before, true) });
  };
  const answer = useRef(answered);
  answer.current = answered;
  const { data } = fetcher;
  useEffect(() => {
    const one = sent.current;
    sent.current = null;
    if (data && one) answer.current(one, data);
  }, [data]);
  // On another day its block is another element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the week that was loaded again has the block.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (focused.current && isLost) document.getElementById(focused.current)?.focus();
    focused.current = null;
  }, [week]);
  return { isSending, submit };
}

/** Nothing in a browser without popovers, which shows the details in place. */
function closeDetails(): void {
  if ("popover" in HTMLElement.prototype)
    document.querySelector<HTMLElement>(".booking-details:popover-open")?.hidePopover();
}
