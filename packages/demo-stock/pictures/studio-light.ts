import { type Light, type Paint, toLight } from "./paints.ts";
import { dot, minus, type Point, smoothstep, unit } from "./space.ts";

/** The light (linear, 0 to 1 and over) that a place of the skin sends to the eye. */
export type Shade = (at: Point, normal: Point) => Light;

// What the paint sees of the studio, by the direction it mirrors: a bright softbox overhead with a definite
// edge, a wall that pales upward, a dark line where wall meets floor, a floor that darkens under the car.
function studio([x, , up]: Point): number {
  const box = 4.4 * smoothstep(0.6, 0.72, up) * (1 - 0.6 * smoothstep(0.8, 1, up)) * (1 - 0.4 * Math.abs(x));
  const wall = 0.16 + 1.25 * smoothstep(0.02, 0.34, up) ** 1.4 - 1.0 * smoothstep(0.36, 0.58, up);
  const floor = 0.2 * (1 - smoothstep(0.02, 0.3, -up)) + 0.02;
  const rise = smoothstep(-0.03, 0.03, up);
  return rise * (box + wall) + (1 - rise) * floor;
}

/** Returns the light of a place of paint by its position, its normal and the eye. */
export function paintShader(paint: Paint, eye: Point): Shade {
  const base = toLight(paint.hex);
  // Photographs of coloured cars keep their colour in the reflections: clear coat alone would grey it.
  const [high, low] = [Math.max(...base), Math.min(...base)];
  const hold = 0.62 * (high > 0.02 ? (high - low) / high : 0);
  const coat = base.map((v) => 1 - hold + (hold * v) / (high || 1)) as unknown as Light;
  // White must stay white in the shade of its own side.
  const pale = 1 + 0.25 * smoothstep(0.45, 0.85, low);
  // Black paint needs contrast: dim reflections are drawn dimmer, bright ones brighter.
  const dark = 1 - smoothstep(0.006, 0.1, high);
  const key = unit([-0.46, -0.5, 0.76]);
  return (at, normal) => {
    const view = unit(minus(eye, at));
    const facing = Math.max(0.02, dot(normal, view));
    const ray: Point = [
      2 * facing * normal[0] - view[0],
      2 * facing * normal[1] - view[1],
      2 * facing * normal[2] - view[2],
    ];
    const seen = studio(ray);
    const mirror = seen + dark * (0.75 * seen ** 1.8 - seen);
    const sky = 0.5 + 0.5 * normal[2];
    const lit = Math.max(0, dot(normal, key));
    const diffuse = 0.06 + 0.52 * sky ** 1.8 + 0.6 * lit;
    const flake = paint.flake * (0.3 * Math.min(1.4, mirror) + 0.5 * lit ** 3 - 0.14);
    const gloss = 0.055 + 0.3 * (1 - facing) ** 5;
    const ground = 0.4 + 0.6 * smoothstep(0.1, 0.82, at[2]);
    const shine = gloss * mirror;
    const matt = (diffuse + flake) * ground * pale;
    // The studio's light is a little cool, as daylight is.
    return [
      base[0] * matt + coat[0] * shine * 0.93,
      base[1] * matt + coat[1] * shine * 0.98,
      base[2] * matt + coat[2] * shine * 1.06,
    ];
  };
}
