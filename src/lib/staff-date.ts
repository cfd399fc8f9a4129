const months = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"];

/**
 * A date (`YYYY-MM-DD`) for the console, whose language is Australian English: `14 Mar 2025`. Without `Intl`, whose first formatter takes a
 * browser longer to make than a table of days.
 */
export function staffDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** A month (`YYYY-MM`) likewise: `Mar 2025`. */
export function staffMonth(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${months[(number ?? 1) - 1]} ${year}`;
}
