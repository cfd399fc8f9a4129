/** `7.9` is `"7.90%"`. */
export function formatRate(percent: number | null | undefined): string {
  return `${(percent ?? 0).toFixed(2)}%`;
}
