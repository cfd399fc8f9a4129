import { hourMs } from "#lib/durations.ts";

/** A maximum count within a window, under the key of the counted subject. */
export type Limit = { key: string; most: number; windowMs: number };

/** For so many hours of a day a network may use up its codes of an hour. */
const hoursOfCodes = 8;

/** A network of a client as a hash, and how many times a network's limit it has: the /48 around an IPv6 network has more. */
export type CountedNetwork = { hash: string; share: number };

/** The counted subjects: the number and the networks as hashes, the client's own first, and the site's maximum. */
export type Counted = {
  phone: string;
  networks: readonly [CountedNetwork, ...CountedNetwork[]];
  settings: { codesPerAddress: number; codesPerSite: number };
};

/**
 * The limits of requesting a code: they protect a number from flooding, many numbers from one address, and
 * the site's bill.
 */
export function requestLimits({ phone, networks, settings }: Counted): Limit[] {
  const hourly = settings.codesPerAddress;
  return [
    { key: `code phone hour ${phone}`, most: 5, windowMs: hourMs },
    { key: `code phone day ${phone}`, most: 10, windowMs: 24 * hourMs },
    ...networks.flatMap(({ hash, share }) => [
      { key: `code network ${hash}`, most: share * hourly, windowMs: hourMs },
      { key: `code network day ${hash}`, most: share * hoursOfCodes * hourly, windowMs: 24 * hourMs },
    ]),
    { key: "code site", most: settings.codesPerSite, windowMs: hourMs },
  ];
}

/**
 * The limits of trying codes, besides the five tries of each code. One sender's wrong tries at a number end before the number's own
 * limit, and a refused try counts nowhere, so that no other network locks the owner out. How many guesses a number gets is
 * bounded by its codes and their five tries.
 */
export function verifyLimits({ phone, networks, settings }: Counted): Limit[] {
  return [
    ...networks.map(({ hash, share }) => ({
      key: `try phone network ${phone} ${hash}`,
      most: share * 15,
      windowMs: hourMs,
    })),
    { key: `try phone ${phone}`, most: 300, windowMs: hourMs },
    ...networks.map(({ hash, share }) => ({
      key: `try network ${hash}`,
      most: share * 3 * settings.codesPerAddress,
      windowMs: hourMs,
    })),
    { key: "try site", most: 10 * settings.codesPerSite, windowMs: hourMs },
  ];
}
