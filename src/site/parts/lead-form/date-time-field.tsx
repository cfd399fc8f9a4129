import { useEffect, useState } from "react";
import { byDay, type DayOfTimes, dayText, timeText } from "#domain/leads/test-drive/appointment-days.ts";
import { fetchFreeTimes } from "#domain/leads/test-drive/free-times.ts";

type Asked =
  /** `appointments`: the address of the free times; empty until the place is chosen. */
  | { kind: "slots"; appointments: string; times: string[] }
  | { kind: "plain"; hours: { day: string; text: string }[] };

/**
 * The time of a test drive (LEAD-12): free times by day where the site offers times (LEAD-13), else a plain
 * date and time with the opening hours beside it (DECIDE-54). Without script the free times are one list.
 */
export function DateTimeField({
  field,
  id,
  value,
  error,
  when,
  next,
}: {
  field: { name: string; label: string };
  id: string;
  value: string;
  error: string | undefined;
  when: Asked | null;
  /** Free times offered in place of one that was taken. */
  next: string[];
}) {
  const loaded = useFreeTimes(when, next);
  const describedBy = error ? `${id}-error` : undefined;
  const wrong = error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;
  if (when?.kind !== "slots" || loaded?.length === 0) {
    const hours = when?.kind === "plain" ? when.hours : [];
    return (
      <div className="form-row" data-wrong={error ? "" : undefined}>
        <label className="field-label" htmlFor={id}>
          {field.label}
        </label>
        <input
          id={id}
          className="field field-date"
          type="datetime-local"
          name={field.name}
          defaultValue={value.slice(0, 16)}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hours.length > 0 ? `${id}-hours` : "", describedBy ?? ""].join(" ").trim() || undefined
          }
        />
        {wrong}
        {hours.length > 0 ? <OpenHours id={`${id}-hours`} hours={hours} /> : null}
      </div>
    );
  }
  if (loaded === null) {
    return (
      <div className="form-row" data-wrong={error ? "" : undefined}>
        <label className="field-label" htmlFor={id}>
          {field.label}
        </label>
        <select
          id={id}
          className="field"
          name={field.name}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        >
          <option value="">{when.times.length > 0 ? "Please choose a time…" : "Finding free times…"}</option>
          {byDay([...new Set([...next, ...when.times])].sort()).map((day) => (
            <optgroup key={day.date} label={day.label}>
              {day.times.map((time) => (
                <option key={time.value} value={time.value}>
                  {day.label}, {time.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {wrong}
      </div>
    );
  }
  return (
    <Picker id={id} field={field} days={byDay(loaded)} start={value} next={next} describedBy={describedBy}>
      {wrong}
    </Picker>
  );
}

function Picker({
  id,
  field,
  days,
  start,
  next,
  describedBy,
  children,
}: {
  id: string;
  field: { name: string; label: string };
  days: DayOfTimes[];
  start: string;
  next: string[];
  describedBy: string | undefined;
  children: React.ReactNode;
}) {
  const has = (date: string) => days.some((day) => day.date === date);
  const [date, setDate] = useState(has(start.slice(0, 10)) ? start.slice(0, 10) : (days[0]?.date ?? ""));
  const [chosen, choose] = useState(start);
  // A time that was taken is replaced by the nearest free day.
  const nearest = next[0]?.slice(0, 10);
  useEffect(() => {
    if (nearest) setDate(nearest);
  }, [nearest]);
  const times = days.find((day) => day.date === date)?.times ?? [];
  return (
    <div className="form-row times" data-wrong={describedBy ? "" : undefined}>
      <p className="field-label" id={`${id}-label`}>
        {field.label}
      </p>
      {children}
      {next.length > 0 ? (
        <p className="next-times">
          Next free times: {next.map((time) => `${dayText(time.slice(0, 10))} ${timeText(time)}`).join(", ")}
        </p>
      ) : null}
      <fieldset className="form-group">
        <legend className="times-legend">Day</legend>
        <div className="choice-row">
          {days.map((day) => (
            <label className="choice" key={day.date}>
              <input
                type="radio"
                name={`${id}-day`}
                value={day.date}
                checked={day.date === date}
                onChange={() => {
                  setDate(day.date);
                  choose("");
                }}
              />
              <span>{day.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="form-group" aria-describedby={describedBy}>
        <legend className="times-legend">Time</legend>
        <div className="choice-grid">
          {times.map((time, at) => (
            <label className="choice" key={time.value}>
              <input
                id={at === 0 ? id : undefined}
                type="radio"
                name={field.name}
                value={time.value}
                checked={time.value === chosen}
                onChange={() => choose(time.value)}
              />
              <span>{time.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function OpenHours({ id, hours }: { id: string; hours: { day: string; text: string }[] }) {
  return (
    <div className="open-hours" id={id}>
      <p>We are open</p>
      <dl className="hours">
        {hours.map((line) => (
          <div key={line.day}>
            <dt>{line.day}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The current free times; null until they are known. A taken time reloads them. */
function useFreeTimes(when: Asked | null, next: string[]): string[] | null {
  const [times, setTimes] = useState<string[] | null>(null);
  const address = when?.kind === "slots" ? when.appointments : null;
  const fallback = when?.kind === "slots" ? when.times : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new next times mean that the known ones are stale
  useEffect(() => {
    if (!address) return;
    let unmounted = false;
    fetchFreeTimes(address, fetch).then((found) => {
      if (!unmounted) setTimes(found ?? fallback);
    });
    return () => {
      unmounted = true;
    };
  }, [address, next]);
  return times;
}
