import type { Lane, Span } from "#domain/deals/calendar.ts";
import type { CalendarBooking } from "./deal-view.ts";

export const blockId = ({ deal }: Pick<CalendarBooking, "deal">): string => `booking-${deal.id}`;

/** The whole hours that a calendar shows. */
export type Axis = { first: number; last: number };

/** Attributes by which the style sheet places a block: screens may have no style of their own. Lengths are in hours and twelfths of one. */
export function placeOn(
  { first }: Axis,
  { start, end }: Span,
  { lane, lanes }: Lane = { lane: 0, lanes: 1 },
) {
  const from = Math.max(0, Math.round((start - first * 60) / 5));
  const length = Math.max(3, Math.round((end - first * 60) / 5) - from);
  return {
    "data-hour": Math.floor(from / 12),
    "data-part": from % 12,
    "data-hours": Math.floor(length / 12),
    "data-parts": length % 12,
    "data-lane": lane % maxLanes,
    "data-lanes": Math.min(lanes, maxLanes),
  };
}

/** More bookings than these at one time cover each other. */
const maxLanes = 6;
