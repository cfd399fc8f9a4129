import { type Light, type Paint, toHex, toLight } from "./paints.ts";
import { dot, minus, type Point, smoothstep, unit } from "./space.ts";

// What the paint sees of the studio, by the direction it mirrors: a softbox overhead, grey walls,
// a dark line where wall meets floor, a pale floor that darkens under the car.
function studio(ray: Point): number {
  const [x, , up] = ray;
  const box =
    smoothstep(0.5, 0.9, up) * 0.55 + 1.1 * Math.exp(-(((up - 0.74) / 0.17) ** 2)) * (1 - 0.6 * Math.abs(x));
  const wall = 0.1 + 0.5 * smoothstep(0.06, 0.5, up);
  const floor = 0.5 * (1 - smoothstep(0.05, 0.62, -up)) + 0.05;
  const rise = smoothstep(-0.05, 0.02, up);
  return rise * Math.max(box, wall) + (1 - rise) * floor;
}

/** Gives the colour of a patch of paint from where it lies, where it faces and where the eye is. */
export function paintShader(paint: Paint, eye: Point): (at: Point, normal: Point) => string {
  const base = toLight(paint.hex);
  const key = unit([-0.35, -0.55, 0.76]);
  return (at, normal) => {
    const view = unit(minus(eye, at));
    const facing = Math.max(0.02, dot(normal, view));
    const ray: Point = [
      2 * facing * normal[0] - view[0],
      2 * facing * normal[1] - view[1],
      2 * facing * normal[2] - view[2],
    ];
    const mirror = studio(ray);
    const sky = 0.5 + 0.5 * normal[2];
    const diffuse = 0.13 + 0.5 * sky ** 1.5 + 0.57 * Math.max(0, dot(normal, key));
    const flake = paint.flake * (0.55 * mirror + 0.5 * Math.max(0, dot(normal, key)) ** 3 - 0.22);
    const gloss = 0.05 + 0.24 * (1 - facing) ** 5;
    const ground = 0.45 + 0.55 * smoothstep(0.12, 0.75, at[2]);
    const shine = gloss * mirror;
    const matt = (diffuse + flake) * ground;
    // The studio's light is a little cool, as daylight is.
    const light: Light = [
      base[0] * matt + shine * 0.93,
      base[1] * matt + shine * 0.98,
      base[2] * matt + shine * 1.06,
    ];
    return toHex(light, 3);
  };
}
