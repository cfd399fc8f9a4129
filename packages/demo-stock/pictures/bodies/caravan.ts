import type { BodyPlan } from "../body-plan.ts";

/** The box of a caravan; its drawbar reaches `drawbar` metres ahead of it. */
export const caravan: BodyPlan = {
  length: 5.3,
  halfWidth: 1.18,
  wheelbase: 0.82,
  frontOverhang: 2.72,
  wheelRadius: 0.35,
  sill: [
    [0, 0.52],
    [0.7, 0.44],
    [4.4, 0.44],
    [5.3, 0.62],
  ],
  shoulder: [
    [0, 2.62],
    [5.3, 2.66],
  ],
  nose: [
    [0, 0.3],
    [0.14, 0.06],
    [0.3, 0],
    [0.5, 0.1],
    [0.8, 0.4],
    [0.94, 0.6],
    [1, 0.8],
  ],
  tail: [
    [0, 0.25],
    [0.15, 0.05],
    [0.4, 0],
    [0.85, 0.04],
    [0.95, 0.1],
    [1, 0.22],
  ],
  corners: { front: 0.2, rear: 0.2, frontSquare: 3.2, rearSquare: 3.2 },
  crown: 0.05,
  cabin: [
    [1, 2.6],
    [4, 2.6],
  ],
  cabinRadius: 0.1,
  tumble: 0,
  bow: { front: 0, rear: 0 },
  doors: 2,
  pillar: 2,
  glassEnd: { foot: 3, top: 3 },
  cladding: false,
  rails: false,
  panelVan: false,
  tray: false,
  openTop: false,
  flatSides: true,
};

export const drawbar = 1.15;
