type Point = { x: number; y: number };

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const minDistance = 32;

/**
 * Classifies a gesture from start to end: the next picture, the previous one, or neither (a tap, a scroll).
 */
export function swipeStep(start: Point, end: Point): -1 | 0 | 1 {
  const across = end.x - start.x;
  if (Math.abs(across) < minDistance || Math.abs(across) < Math.abs(end.y - start.y) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}
