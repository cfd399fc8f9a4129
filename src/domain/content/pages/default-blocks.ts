import type { BlockOf } from "./block.ts";

/** The four benefits of servicing with a dealer (CMS-05). */
export const serviceBenefits: BlockOf<"service_features">["features"] = [
  {
    title: "Genuine Parts",
    text: "Made for your car and covered by their maker's warranty.",
    icon: "shield",
  },
  {
    title: "Ongoing maintenance plan",
    text: "You know what each service includes and costs before you book it.",
    icon: "calendar",
  },
  {
    title: "Software Updates",
    text: "We bring your car's systems up to date while it is here.",
    icon: "refresh",
  },
  {
    title: "Full Health Checks",
    text: "Tyres, brakes, battery and fluids looked at on every visit.",
    icon: "check",
  },
];
