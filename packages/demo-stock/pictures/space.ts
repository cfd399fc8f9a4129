// Space for drawn cars: metres, x runs from the front bumper to the rear, y across (near side negative), z up.

export type Point = readonly [x: number, y: number, z: number];
export type Spot = readonly [x: number, y: number];

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Point): Point => {
  const size = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
};
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const smoothstep = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};

/** `pieces` equal steps from one number to another, both included. */
export const range = (from: number, to: number, pieces: number): number[] =>
  Array.from({ length: pieces + 1 }, (_, k) => mix(from, to, k / pieces));

/** A pinhole camera. `project` gives pixels of the sheet; `eye` is its position. */
export type Camera = { eye: Point; project(p: Point): Spot };

/** A camera at `eye` that looks at `target`, with a focal length of one pixel: give it to `fitted`. */
export function standAt(eye: Point, target: Point): Camera {
  const ahead = unit(minus(target, eye));
  const right = unit(cross(ahead, [0, 0, 1]));
  const up = cross(right, ahead);
  return {
    eye,
    project(p) {
      const d = minus(p, eye);
      const depth = dot(d, ahead);
      return [dot(d, right) / depth, -dot(d, up) / depth];
    },
  };
}

export type Frame = { centre: number; ground: number; width: number; height: number };

/** The same camera, zoomed and shifted so that `points` fill the frame and stand on its ground line. */
export function fitted(camera: Camera, points: readonly Point[], frame: Frame): Camera {
  const spots = points.map((p) => camera.project(p));
  const xs = spots.map((s) => s[0]);
  const ys = spots.map((s) => s[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(frame.width / (right - left), frame.height / (bottom - top));
  const [shiftX, shiftY] = [frame.centre - (zoom * (left + right)) / 2, frame.ground - zoom * bottom];
  return {
    eye: camera.eye,
    project(p) {
      const [x, y] = camera.project(p);
      return [x * zoom + shiftX, y * zoom + shiftY];
    },
  };
}

export type Curve = (x: number) => number;

/** A smooth curve through the points that never overshoots them (Fritsch and Carlson's monotone cubic). */
export function curveThrough(points: readonly Spot[]): Curve {
  const n = points.length;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const slope = xs.slice(1).map((x, i) => (ys[i + 1]! - ys[i]!) / (x - xs[i]!));
  const tangent = xs.map((_, i) => {
    if (i === 0) return slope[0]!;
    if (i === n - 1) return slope[n - 2]!;
    const [a, b] = [slope[i - 1]!, slope[i]!];
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  });
  return (x) => {
    if (x <= xs[0]!) return ys[0]!;
    if (x >= xs[n - 1]!) return ys[n - 1]!;
    let i = 0;
    while (x > xs[i + 1]!) i++;
    const h = xs[i + 1]! - xs[i]!;
    const t = (x - xs[i]!) / h;
    const [t2, t3] = [t * t, t * t * t];
    return (
      ys[i]! * (2 * t3 - 3 * t2 + 1) +
      tangent[i]! * h * (t3 - 2 * t2 + t) +
      ys[i + 1]! * (3 * t2 - 2 * t3) +
      tangent[i + 1]! * h * (t3 - t2)
    );
  };
}

/** A polyline with its inner corners rounded off over at most `radius` metres, sampled finely. */
export function rounded(points: readonly Spot[], radius: number): Spot[] {
  const out: Spot[] = [];
  const along = (a: Spot, b: Spot, distance: number): Spot => {
    const t = distance / Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [mix(a[0], b[0], t), mix(a[1], b[1], t)];
  };
  const straight = (to: Spot, pieces: number) => {
    const from = out.at(-1)!;
    for (let k = 1; k <= pieces; k++)
      out.push([mix(from[0], to[0], k / pieces), mix(from[1], to[1], k / pieces)]);
  };
  out.push(points[0]!);
  for (let i = 1; i < points.length - 1; i++) {
    const [before, corner, after] = [points[i - 1]!, points[i]!, points[i + 1]!];
    const reach = Math.min(
      radius,
      Math.hypot(corner[0] - before[0], corner[1] - before[1]) * 0.5,
      Math.hypot(after[0] - corner[0], after[1] - corner[1]) * 0.5,
    );
    const [a, b] = [along(corner, before, reach), along(corner, after, reach)];
    straight(a, i === 1 ? 6 : 2);
    for (let k = 1; k <= 6; k++) {
      const t = k / 6;
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      out.push([p * a[0] + q * corner[0] + r * b[0], p * a[1] + q * corner[1] + r * b[1]]);
    }
  }
  straight(points.at(-1)!, 6);
  return out;
}
