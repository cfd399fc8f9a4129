/** Parameters by which an advertiser recognises the person who pressed an advertisement. */
export const clickIds = [
  "gclid",
  "gbraid",
  "wbraid",
  "dclid",
  "fbclid",
  "msclkid",
  "ttclid",
  "oppref",
] as const;

const isClickId = (name: string): boolean => (clickIds as readonly string[]).includes(name.toLowerCase());

export function paramsWithoutClickIds(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !isClickId(name)));
}

/** The same parameters with a dash for each id: what kind of click it was, and not whose. */
export function paramsWithHiddenClickIds(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isClickId(name) ? "-" : value]),
  );
}

/** An address without them. The rest of its text stays as it is. */
export function addressWithoutClickIds(address: string): string {
  const from = address.indexOf("?");
  if (from < 0) return address;
  const hash = address.indexOf("#", from);
  const end = hash < 0 ? address.length : hash;
  const pairs = address
    .slice(from + 1, end)
    .split("&")
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some(isClickId));
  return address.slice(0, from) + (pairs.length > 0 ? `?${pairs.join("&")}` : "") + address.slice(end);
}
