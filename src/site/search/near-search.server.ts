import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { PlaceLookup } from "#domain/places/geocode.server.ts";
import { isPostcodeText, postcodeTexts } from "#domain/places/postcode-texts.ts";
import { distancesFrom, offersDistance } from "#domain/search/distances.ts";
import { withoutNear } from "#domain/search/search-edits.ts";
import type { SearchState } from "#domain/search/search-query.ts";

type Services = {
  /** Where places are; without it no site offers distances. */
  postcodes?: { places(): Promise<PlaceLookup> } | undefined;
  log: Pick<Logger, "error">;
};

/** A search with the distances of its postcode, and what is wrong with the postcode. */
export type NearSearch = { state: SearchState; problem: string | null };

/** Looks up where a search is near; on a site without distances it is near nothing. A postcode that doesn't exist stays, as typed. */
export async function nearSearch(
  { postcodes, log }: Services,
  state: SearchState,
  site: Site,
): Promise<NearSearch> {
  const { near } = state;
  if (!near) return { state, problem: null };
  if (!postcodes || !offersDistance(site)) return { state: withoutNear(state), problem: null };
  if (!isPostcodeText(near.postcode)) return { state, problem: postcodeTexts.malformed };
  try {
    const places = await postcodes.places();
    const [point] = places.find(near.postcode);
    if (!point) return { state, problem: postcodeTexts.unknown };
    const distances = distancesFrom(point, site.locations, places);
    return { state: { ...state, near: { ...near, distances } }, problem: null };
  } catch (error) {
    log.error({ err: error }, "postcode lookup failed");
    return { state, problem: "Postcodes can’t be looked up just now." };
  }
}

/** Whether the address of a search spells the postcode or the radius otherwise, so that each of both has one address only. */
export function isNearMisspelt({ searchParams }: URL, { near }: SearchState): boolean {
  const isOther = (name: string, value: string) => searchParams.getAll(name).join() !== value;
  return isOther("near", near?.postcode ?? "") || isOther("within", String(near?.within ?? ""));
}
