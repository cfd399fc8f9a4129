import { coastlineMazda } from "./coastline-mazda.ts";
import type { DemoSite } from "./demo-document.ts";
import { everythingMotors } from "./everything-motors.ts";
import { harbour } from "./harbour.ts";
import { harbourCertified } from "./harbour-certified.ts";
import { metroSubscribe } from "./metro-subscribe.ts";
import { outbackCaravans } from "./outback-caravans.ts";

/** The six sites in the order they are applied: a group before the other sites of it. */
export const demoSites: readonly DemoSite[] = [
  harbour,
  harbourCertified,
  coastlineMazda,
  outbackCaravans,
  metroSubscribe,
  everythingMotors,
];

export const demoSlugs: readonly string[] = [
  "harbour",
  "harbour-certified",
  "coastline-mazda",
  "outback-caravans",
  "metro-subscribe",
  "everything-motors",
];
