import { type PointerEvent, useRef } from "react";
import { nearestStart, type Target } from "#domain/deals/calendar.ts";
import type { Axis } from "./calendar-place.ts";
import { type CalendarBooking, type DealWeek, startsKey } from "./deal-view.ts";

/** Pixels that the pointer goes before it drags. */
const dragFrom = 5;

/** Drags a block with a mouse or a pen to a time that its booking may have; a finger scrolls. @param choose gets the time below the pointer */
export function useDragging(
  week: DealWeek,
  axis: Axis,
  choose: (one: CalendarBooking, to: Target | null) => void,
) {
  const drag = useRef<{ x: number; y: number; grabbed: number; isDragging: boolean } | null>(null);
  return (one: CalendarBooking) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      drag.current = null;
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const grabbed = event.clientY - event.currentTarget.getBoundingClientRect().top;
      drag.current = { x: event.clientX, y: event.clientY, grabbed, isDragging: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const on = drag.current;
      if (on === null || event.buttons === 0) return;
      const distance = Math.hypot(event.clientX - on.x, event.clientY - on.y);
      if (!on.isDragging && distance < dragFrom) return;
      on.isDragging = true;
      choose(one, targetAt(week, axis, one, { x: event.clientX, y: event.clientY, grabbed: on.grabbed }));
    },
    // It comes once the pointer is up: a drag opens nothing.
    onClick: (event: { preventDefault(): void }) => {
      if (drag.current?.isDragging) event.preventDefault();
      drag.current = null;
    },
  });
}

/** The time below the pointer that is nearest of those that the booking may have; null outside of the days. */
function targetAt(
  { starts }: DealWeek,
  { first, last }: Axis,
  { deal, start }: CalendarBooking,
  { x, y, grabbed }: { x: number; y: number; grabbed: number },
): Target | null {
  const column = document
    .elementsFromPoint(x, y)
    .flatMap((element) => element.closest<HTMLElement>("[data-day]") ?? [])[0];
  const day = column?.dataset.day;
  const times = column?.querySelector(".calendar-times")?.getBoundingClientRect();
  if (!day || !times) return null;
  const ofDay = (starts[startsKey(deal)] ?? []).find((one) => one.day === day)?.starts ?? [];
  const share = (y - grabbed - times.top) / times.height;
  const nearest = nearestStart(ofDay, start === null ? 0 : (first + share * (last - first)) * 60);
  return nearest === null ? null : { day, start: nearest };
}
