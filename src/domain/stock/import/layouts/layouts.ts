import { dealerStudio } from "./dealer-studio.ts";
import { googleVehicleAds, googleVehicleListings } from "./google-vehicles.ts";
import { homeNet } from "./home-net.ts";
import type { Layout } from "./layout.ts";
import { metaAutomotive } from "./meta-automotive.ts";
import { motorcentral } from "./motorcentral.ts";

/** The layouts that a file is recognised as by its columns' names. */
export const layouts: readonly Layout[] = [
  dealerStudio,
  motorcentral,
  homeNet,
  googleVehicleAds,
  googleVehicleListings,
  metaAutomotive,
];
