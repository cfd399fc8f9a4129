/**
 * A host in its normalised form: lower case, without port and trailing dot.
 * `hostName("WWW.Dealer.com.au.:443")` is `"www.dealer.com.au"`; an IPv6 address keeps its brackets.
 */
export function hostName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
}

/** Whether a normalised host is valid: labels of letters, digits and inner hyphens, or an IP address. */
export function isHostName(host: string): boolean {
  if (host.length > 253) return false;
  if (/^\[[0-9a-f:.]+\]$/.test(host)) return true;
  return host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
