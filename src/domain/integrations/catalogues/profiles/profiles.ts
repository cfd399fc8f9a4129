import type { ProfileName } from "./catalogue-settings.ts";
import { googleVehicleAds } from "./google-vehicle-ads.ts";
import { googleVehicleListings } from "./google-vehicle-listings.ts";
import { metaAutomotive } from "./meta-automotive.ts";
import type { Profile } from "./profile.ts";
import { table } from "./table.ts";

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  google_vehicle_ads: googleVehicleAds,
  google_vehicle_listings: googleVehicleListings,
  meta_automotive: metaAutomotive,
  table,
};
