import { platform } from "#composition/platform.server.ts";
import type { Site } from "#platform/config/site.ts";
import { geocodePostcode } from "./geocode.server.ts";
import { isPostcodeText, type Nearby, postcodeTexts } from "./postcode-words.ts";

/** The `?postcode=` of a URL: its coordinates, or its error (ERR-14, ERR-15); null without one. */
export async function nearbyOf(address: string, site: Site): Promise<Nearby | null> {
  const asked = new URL(address).searchParams.get("postcode")?.trim();
  if (!asked) return null;
  const postcode = asked.slice(0, 10);
  if (!isPostcodeText(postcode)) return { postcode, point: null, error: postcodeTexts.malformed };
  try {
    const point = await geocodePostcode(postcode, site);
    return { postcode, point, error: point ? null : postcodeTexts.unknown };
  } catch (error) {
    platform().log.error({ err: error }, "a postcode could not be looked up");
    return { postcode, point: null, error: "Postcodes can’t be looked up just now. All places are listed." };
  }
}
