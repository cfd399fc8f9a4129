/**
 * Whether requests to a URL can't be read in transit: https, or this machine only, as in a trial with a local
 * receiver. Leads, numbers and keys are sent nowhere else.
 */
export function isEncryptedOrLocal(address: string | URL): boolean {
  if (!URL.canParse(String(address))) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}

/** Whether a database URL requires TLS, or is on this machine or a local socket. */
export function isDatabaseEncryptedOrLocal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? hostname;
  return (
    host === "" ||
    host.startsWith("/") ||
    isThisMachine(host) ||
    /^(require|verify-ca|verify-full)$/.test(searchParams.get("sslmode") ?? "") ||
    searchParams.get("ssl") === "true"
  );
}

/** Whether a host name, as written in URLs, is this machine. */
export function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
