/**
 * Whether what is sent to an address travels unread: by https, or without ever leaving this machine, as in a trial beside the
 * receiver. Leads, numbers and keys go nowhere else.
 */
export function isEncryptedOrLocal(address: string | URL): boolean {
  if (!URL.canParse(String(address))) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}

/** Whether a database's address asks for TLS, or leads to this machine or a socket of it. */
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

/** Whether a host name, as addresses write it, is this machine's own. */
export function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
