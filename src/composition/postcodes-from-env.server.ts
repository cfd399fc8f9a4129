import { PostcodeFinder } from "#domain/places/geocode.server.ts";
import { HttpGeocoder } from "#domain/places/geocoder.server.ts";
import { readPlaceNames, readPostcodeTable } from "#domain/places/postcode-table.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { env, now } from "#platform/env.server.ts";

/** Looks up postcodes, using the table in `DATA_DIR`. Create it once per process, because it caches results. */
export function postcodesFromEnv(): PostcodeFinder {
  return new PostcodeFinder({
    geocoder: new HttpGeocoder({ secrets: secretsIn(env.SECRETS_DIR), nowMs: () => performance.now() }),
    readTable: () => readPostcodeTable(env.dataDir),
    readNames: () => readPlaceNames(env.dataDir),
    nowMs: () => now().getTime(),
  });
}
