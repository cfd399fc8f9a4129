import type { Spot } from "./space.ts";

/** The shape of a body: lengths in metres, x from the front bumper, z from the ground. */
export type BodyPlan = {
  length: number;
  halfWidth: number;
  wheelbase: number;
  frontOverhang: number;
  wheelRadius: number;
  /** Height of the sill and bumpers' lower edge along the car. */
  sill: readonly Spot[];
  /** Height of the shoulder along the car: bonnet edge, belt line, boot or tray edge. */
  shoulder: readonly Spot[];
  /** How far the nose and tail slope back (metres) at a share of the height from sill to shoulder. */
  nose: readonly Spot[];
  tail: readonly Spot[];
  /** Depth of the rounded corners in plan, and their squareness (2 an ellipse, more is squarer). */
  corners: { front: number; rear: number; frontSquare: number; rearSquare: number };
  /** How high the bonnet, boot or tray lid domes above the shoulder. */
  crown: number;
  /** The cabin's middle line in side view: cowl, header, roof, top and foot of the rear window. */
  cabin: readonly Spot[];
  cabinRadius: number;
  /** How far the cabin leans in a metre of height. */
  tumble: number;
  /** How far the screens bow back (front) and forward (rear) at their edges. */
  bow: { front: number; rear: number };
  doors: 2 | 4;
  /** x of the B pillar and where the side glass ends, at its foot and at its top. */
  pillar: number;
  glassEnd: { foot: number; top: number };
  cladding: boolean;
  rails: boolean;
  panelVan: boolean;
  tray: boolean;
  openTop: boolean;
  /** Walls without shoulder or flares, as a caravan has. */
  flatSides?: boolean;
};
