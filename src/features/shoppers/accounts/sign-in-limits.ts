/** A maximum count within a window, under the key of the counted subject. */
export type Limit = { key: string; most: number; windowMs: number };

const hourMs = 3_600_000;

/** The counted subjects: the number and the network as hashes, and the site's maximum. */
export type Counted = {
  phone: string;
  network: string;
  settings: { codesPerAddress: number; codesPerSite: number };
};

/**
 * The limits of requesting a code: they protect a number from flooding, many numbers from one address, and
 * the site's bill.
 */
export function requestLimits({ phone, network, settings }: Counted): Limit[] {
  return [
    { key: `code phone hour ${phone}`, most: 5, windowMs: hourMs },
    { key: `code phone day ${phone}`, most: 10, windowMs: 24 * hourMs },
    { key: `code network ${network}`, most: settings.codesPerAddress, windowMs: hourMs },
    { key: "code site", most: settings.codesPerSite, windowMs: hourMs },
  ];
}

/**
 * The limits of trying codes, besides the five tries of each code. One sender's wrong tries at a number end before the number's own
 * limit, and a refused try counts nowhere, so that no other network locks the owner out. How many guesses a number gets is
 * bounded by its codes and their five tries.
 */
export function verifyLimits({ phone, network, settings }: Counted): Limit[] {
  return [
    { key: `try phone network ${phone} ${network}`, most: 15, windowMs: hourMs },
    { key: `try phone ${phone}`, most: 300, windowMs: hourMs },
    { key: `try network ${network}`, most: 3 * settings.codesPerAddress, windowMs: hourMs },
    { key: "try site", most: 10 * settings.codesPerSite, windowMs: hourMs },
  ];
}
