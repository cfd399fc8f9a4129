/** At most so many within a window, under a key that names whom it counts. */
export type Limit = { key: string; most: number; windowMs: number };

const hourMs = 3_600_000;

/** Who is counted: the number and the network as hashes, and how much the site allows. */
export type Counted = {
  phone: string;
  network: string;
  settings: { codesPerAddress: number; codesPerSite: number };
};

/** What holds asking for a code: a number can't be flooded, an address can't flood many, the site's bill has a bound. */
export function requestLimits({ phone, network, settings }: Counted): Limit[] {
  return [
    { key: `code phone hour ${phone}`, most: 5, windowMs: hourMs },
    { key: `code phone day ${phone}`, most: 10, windowMs: 24 * hourMs },
    { key: `code network ${network}`, most: settings.codesPerAddress, windowMs: hourMs },
    { key: "code site", most: settings.codesPerSite, windowMs: hourMs },
  ];
}

/** What holds trying codes, beside the five tries of each code. */
export function verifyLimits({ phone, network, settings }: Counted): Limit[] {
  return [
    { key: `try phone ${phone}`, most: 30, windowMs: hourMs },
    { key: `try network ${network}`, most: 3 * settings.codesPerAddress, windowMs: hourMs },
    { key: "try site", most: 10 * settings.codesPerSite, windowMs: hourMs },
  ];
}
