import { byDay, dayText } from "#domain/leads/test-drive/appointment-days.ts";

/** The free days of a booking, or its free times by day, ISO with offset. */
export function TimeOptions({ choices, isDays }: { choices: readonly string[]; isDays: boolean }) {
  return isDays
    ? choices.map((day) => (
        <option key={day} value={day}>
          {dayText(day)}
        </option>
      ))
    : byDay(choices).map((day) => (
        <optgroup key={day.date} label={day.label}>
          {day.times.map(({ value, label }) => (
            <option key={value} value={value}>
              {day.label}, {label}
            </option>
          ))}
        </optgroup>
      ));
}
