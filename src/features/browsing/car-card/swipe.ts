type Point = { x: number; y: number };

/** How far a finger must go sideways to mean the next picture, in CSS pixels. */
const far = 32;

/** What a finger's way from start to end means: the next picture, the one before, or nothing (a tap, a scroll). */
export function swipeStep(start: Point, end: Point): -1 | 0 | 1 {
  const across = end.x - start.x;
  if (Math.abs(across) < far || Math.abs(across) < Math.abs(end.y - start.y) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}
