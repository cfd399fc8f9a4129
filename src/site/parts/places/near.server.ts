import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { isPostcodeText, type Nearby, postcodeTexts } from "#domain/places/postcode-texts.ts";

export type NearbyServices = { postcodes: Postcodes; log: Pick<Logger, "error"> };

/** The `?postcode=` of a URL: its coordinates, or its error (ERR-14, ERR-15); null without one. */
export async function nearbyOf(
  { postcodes, log }: NearbyServices,
  address: string,
  site: Site,
): Promise<Nearby | null> {
  const requested = new URL(address).searchParams.get("postcode")?.trim();
  if (!requested) return null;
  const postcode = requested.slice(0, 10);
  if (!isPostcodeText(postcode)) return { postcode, point: null, error: postcodeTexts.malformed };
  try {
    const point = await postcodes.find(postcode, site.maps.geocoder);
    return { postcode, point, error: point ? null : postcodeTexts.unknown };
  } catch (error) {
    log.error({ err: error }, "postcode lookup failed");
    return { postcode, point: null, error: "Postcodes can’t be looked up just now. All places are listed." };
  }
}
