/** How long a server asks to wait by `Retry-After`, in seconds or as a date; null where it doesn't say. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,7}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
