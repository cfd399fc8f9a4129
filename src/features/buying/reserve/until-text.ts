/** Formats an instant in a time zone: `Monday 23 November, 4:05 pm`. */
export function untilText(at: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat("en-AU", { timeZone, weekday: "long", day: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat("en-AU", { timeZone, hour: "numeric", minute: "2-digit" });
  return `${date.format(at).replaceAll(",", "")}, ${time.format(at).replace(/[\u00A0\u202F]/g, " ")}`;
}
