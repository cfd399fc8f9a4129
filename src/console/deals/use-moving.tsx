import { type KeyboardEvent, useState } from "react";
import { moveKeys, sentTarget, type Target, targetByKey } from "#domain/deals/calendar.ts";
import type { Axis } from "./calendar-place.ts";
import { type CalendarBooking, type DealWeek, startsKey } from "./deal-view.ts";
import { useDragging } from "./use-dragging.tsx";
import { useSentMoves } from "./use-sent-moves.tsx";

export type Moving = ReturnType<typeof useMoving>;

/** Chooses another time for a booking of a calendar, by arrow keys or by dragging, and moves it there once that is confirmed. */
export function useMoving(week: DealWeek, axis: Axis) {
  const [moved, setMoved] = useState<{ id: string; target: Target } | null>(null);
  const putBack = () => setMoved(null);
  const { isSending, submit } = useSentMoves(week, putBack);
  const booking = week.bookings.find(({ deal }) => deal.id === moved?.id) ?? null;
  const target = booking?.seen ? (moved?.target ?? null) : null;
  const choose = (one: CalendarBooking, to: Target | null) => {
    if (to === null) return;
    const isOwn = to.day === one.day && to.start === (one.start ?? 0);
    setMoved(isOwn ? null : { id: one.deal.id, target: to });
  };
  const send = () => {
    if (booking && target) submit(booking, sentTarget(target, booking.start === null));
  };
  const press = (one: CalendarBooking, event: KeyboardEvent) => {
    const key = moveKeys.find((name) => name === event.key);
    const own = one === booking ? target : null;
    if (!key && !(own && (event.key === "Enter" || event.key === "Escape"))) return;
    event.preventDefault();
    const from = own ?? { day: one.day, start: one.start ?? 0 };
    if (key) choose(one, targetByKey(week.starts[startsKey(one.deal)] ?? [], from, key));
    else if (event.key === "Enter") send();
    else putBack();
  };
  const dragging = useDragging(week, axis, choose);
  const handlers = (one: CalendarBooking) =>
    one.seen === null ? {} : { ...dragging(one), onKeyDown: (event: KeyboardEvent) => press(one, event) };
  const marks = (one: CalendarBooking) => ({
    "data-moving": (one === booking && target !== null) || undefined,
    "data-conflict": one.conflicts.length > 0 || undefined,
    "data-kind": one.deal.kind,
  });
  return { booking, target, isSending, send, putBack, submit, handlers, marks };
}
