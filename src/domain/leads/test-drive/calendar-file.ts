/** A booking for the shopper's calendar. */
export type CalendarEvent = {
  /** The same in every copy of the file. */
  uid: string;
  /** Grows with every change: calendars take the file with the highest. */
  sequence: number;
  /** A file that removes the entry from the calendar. */
  isCancelled: boolean;
  /** The dealer. A withdrawal has to name the same one (RFC 5546, 3.2.5), or calendars keep the entry. */
  organizer: { name: string; email: string };
  startsAt: Date;
  endsAt: Date;
  /** When the file was made. */
  madeAt: Date;
  title: string;
  place: string;
  description: string;
};

/** An iCalendar file (RFC 5545, RFC 5546): times in UTC, lines of at most 75 bytes, CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Bookings//EN",
    `METHOD:${calendarMethod(event)}`,
    "BEGIN:VEVENT",
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
    `DTSTAMP:${stamp(event.madeAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${text(event.title)}`,
    `LOCATION:${text(event.place)}`,
    `DESCRIPTION:${text(event.description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** The method of a calendar file, which its media type repeats. */
export const calendarMethod = ({ isCancelled }: Pick<CalendarEvent, "isCancelled">) =>
  isCancelled ? "CANCEL" : "PUBLISH";

/** The value of a parameter, which has no escapes. */
const quoted = (value: string) => `"${value.replace(/["\u0000-\u001F\u007F]/g, "")}"`;

const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[\u0000-\u001F\u007F]/g, "");
}

/** Cut between characters, never inside one. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (size + bytes > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
      size = 0;
    }
    part += sign;
    size += bytes;
  }
  return [...parts, part].join("\r\n ");
}
