import { coastlineContent } from "./coastline-mazda.ts";
import { everythingContent } from "./everything-motors.ts";
import { harbourContent } from "./harbour.ts";
import { certifiedContent, metroContent, outbackContent } from "./other-sites.ts";
import type { DemoContent } from "./shared-pages.ts";

/** The content of the demo's dealers, by the slug of their site. */
export const demoContent: Readonly<Record<string, DemoContent>> = {
  harbour: harbourContent,
  "harbour-certified": certifiedContent,
  "coastline-mazda": coastlineContent,
  "outback-caravans": outbackContent,
  "metro-subscribe": metroContent,
  "everything-motors": everythingContent,
};
