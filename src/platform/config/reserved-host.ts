/**
 * Whether a host is one of the platform's own, which no site may take.
 * @param reserved host names; `*.example.com` are all hosts below `example.com`
 */
export function isReservedHost(host: string, reserved: readonly string[]): boolean {
  return reserved.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : host === one));
}
