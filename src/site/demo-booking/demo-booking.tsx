import { calendarDate, shownDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { useFormats } from "#site/parts/formats.tsx";

const clockTimes = ["08:00", "09:30", "11:00", "13:30"];

/** Days with their times, and the chosen time, if it is one of them; times as `2026-11-27T09:30`. */
export type DemoBookingView = { days: { day: string; times: string[] }[]; chosen: string | null };

/** The next three weekdays of a workshop. */
export function demoBookingView(now: Date, timeZone: string, asked: string | null): DemoBookingView {
  const next = [1, 2, 3, 4, 5].map((days) => calendarDate(new Date(now.getTime() + days * dayMs), timeZone));
  const weekdays = next.filter((day) => ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())).slice(0, 3);
  const days = weekdays.map((day) => ({ day, times: clockTimes.map((clock) => `${day}T${clock}`) }));
  const isOffered = asked !== null && days.some(({ times }) => times.includes(asked));
  return { days, chosen: isOffered ? asked : null };
}

/** What stands in for another company's booking tool on a demo site: times to choose from. It stores nothing. */
export function DemoBooking({ view: { days, chosen } }: { view: DemoBookingView }) {
  const { language } = useFormats();
  const long = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  const dayText = (day: string) => shownDate(language, long).format(new Date(`${day}T00:00Z`));
  const clock = shownDate(language, { timeStyle: "short", timeZone: "UTC" });
  const clockText = (time: string) => clock.format(new Date(`${time}Z`));
  if (chosen)
    return (
      <div className="demo-booking">
        <h1>You are booked in</h1>
        <p>
          {dayText(chosen.slice(0, 10))}, {clockText(chosen)}. This tool is part of the demo: nothing is
          stored.
        </p>
        <p>
          <LinkButton href="/demo/booking" target="_self">
            Choose another time
          </LinkButton>
        </p>
      </div>
    );
  return (
    <div className="demo-booking">
      <h1>When suits you?</h1>
      {days.map(({ day, times }) => (
        <section key={day}>
          <h2>{dayText(day)}</h2>
          <ul>
            {times.map((time) => (
              <li key={time}>
                <LinkButton href={`/demo/booking?time=${encodeURIComponent(time)}`} target="_self">
                  {clockText(time)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="muted">Powered by the demo’s own booking tool</p>
    </div>
  );
}
