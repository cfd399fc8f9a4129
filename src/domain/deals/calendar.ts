/** A booking as a conflict sees it: instants in milliseconds, and what can't be in two places at once. */
export type Occupied = { from: number; to: number; carId: string | null; ownerId: string | null };

/** What an overlapping booking has in common with another one. */
export type Clash = "car" | "salesperson" | "both";

/** The bookings that each one overlaps and shares a car or a salesperson with, by their places in the list. */
export function conflictsOf(bookings: readonly Occupied[]): Map<number, Clash>[] {
  const found = bookings.map(() => new Map<number, Clash>());
  const byStart = bookings.map((_, at) => at).sort((a, b) => fromOf(bookings, a) - fromOf(bookings, b));
  let open: number[] = [];
  for (const at of byStart) {
    const booking = bookings[at];
    if (!booking) continue;
    open = open.filter((other) => (bookings[other]?.to ?? 0) > booking.from);
    for (const other of open) {
      const clash = clashOf(booking, bookings[other]);
      if (clash === null) continue;
      found[at]?.set(other, clash);
      found[other]?.set(at, clash);
    }
    open.push(at);
  }
  return found;
}

const fromOf = (bookings: readonly Occupied[], at: number): number => bookings[at]?.from ?? 0;

function clashOf(one: Occupied, other: Occupied | undefined): Clash | null {
  const isCar = one.carId !== null && one.carId === other?.carId;
  const isOwner = one.ownerId !== null && one.ownerId === other?.ownerId;
  return isCar && isOwner ? "both" : isCar ? "car" : isOwner ? "salesperson" : null;
}

/** Minutes since midnight. */
export type Span = { start: number; end: number };

/** Beside which others a block of a day stands: its column, of how many. */
export type Lane = { lane: number; lanes: number };

/** Columns for the blocks of a day, so that none covers another; blocks that overlap, also through others, have the same number of columns. */
export function lanesOf(blocks: readonly Span[]): Lane[] {
  const found: Lane[] = blocks.map(() => ({ lane: 0, lanes: 1 }));
  let cluster: Lane[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of cluster) one.lanes = ends.length;
    cluster = [];
    ends = [];
  };
  const order = blocks.map((block, at) => ({ block, at })).sort((a, b) => a.block.start - b.block.start);
  for (const { block, at } of order) {
    if (ends.every((end) => end <= block.start)) close();
    const free = ends.findIndex((end) => end <= block.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = block.end;
    const one = found[at];
    if (!one) continue;
    one.lane = lane;
    cluster.push(one);
  }
  close();
  return found;
}

/** The hours that a calendar shows: whole ones around what is open and booked; 8 to 18 where nothing is. */
export function shownHours(spans: readonly Span[]): { first: number; last: number } {
  if (spans.length === 0) return { first: 8, last: 18 };
  const first = Math.floor(Math.min(...spans.map(({ start }) => start)) / 60);
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end)) / 60);
  return { first: Math.max(0, first), last: Math.min(24, Math.max(last, first + 1)) };
}

/** The times of a day at which a booking may begin, minutes since midnight in order. A booking of a whole day has 0 on its days. */
export type DayStarts = { day: string; starts: readonly number[] };

/** Where a booking stands, or is to be moved. */
export type Target = { day: string; start: number };

export const moveKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type MoveKey = (typeof moveKeys)[number];

/** The time that is nearest to a minute of a day; null on a day without one. */
export function nearestStart(starts: readonly number[], minute: number): number | null {
  let best: number | null = null;
  for (const start of starts)
    if (best === null || Math.abs(start - minute) < Math.abs(best - minute)) best = start;
  return best;
}

/** Where an arrow key moves a booking: up and down to the times of its day, left and right to the days beside it that have any; null for none. */
export function targetByKey(days: readonly DayStarts[], from: Target, key: MoveKey): Target | null {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const starts = days.find(({ day }) => day === from.day)?.starts ?? [];
    const start =
      key === "ArrowUp" ? starts.findLast((one) => one < from.start) : starts.find((one) => one > from.start);
    return start === undefined ? null : { day: from.day, start };
  }
  const isBeyond = ({ day, starts }: DayStarts) =>
    starts.length > 0 && (key === "ArrowLeft" ? day < from.day : day > from.day);
  const beside = key === "ArrowLeft" ? days.findLast(isBeyond) : days.find(isBeyond);
  const start = beside ? nearestStart(beside.starts, from.start) : null;
  return beside && start !== null ? { day: beside.day, start } : null;
}

const two = (value: number) => String(value).padStart(2, "0");

/** A target as a booking is moved to it: a local time of its place, `2026-11-24T10:00`; of a whole day the day. */
export const sentTarget = ({ day, start }: Target, isDay: boolean): string =>
  isDay ? day : `${day}T${two(Math.floor(start / 60))}:${two(start % 60)}`;
