/** Whether a text is a time zone of the IANA database, such as `Australia/Brisbane`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
