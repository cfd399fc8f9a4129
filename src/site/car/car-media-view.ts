import type { Car } from "#domain/cars/car.ts";
import { type VideoView, videoView } from "#domain/cars/car-video.ts";
import { type Condition, readCondition } from "#domain/cars/condition.ts";
import type { Settings } from "#domain/configuration/settings.ts";
import { pictureSource } from "#domain/pictures/picture-url.ts";
import { shownDate } from "#lib/date.ts";
import type { Formats } from "#lib/formats.ts";
import type { PictureSource } from "#lib/picture-source.ts";
import { historyReport } from "./car-actions.ts";

export type ConditionPhoto = PictureSource & { width: number; height: number; alt: string } & Condition;

/** What a history report says, as of its date: an ISO date, and the same for shoppers. */
export type ReportView = {
  provider: string | null;
  date: { date: string; text: string };
  statements: string[];
  href: string | null;
};

/** A car's video, the photos of its condition and its history report. */
export type CarMediaView = {
  video: VideoView | null;
  condition: ConditionPhoto[];
  report: ReportView | null;
};

/** Null for a car that has none of them, and for a sold one. */
export function carMediaView(
  car: Car,
  { images, content }: Pick<Settings, "images" | "content">,
  formats: Formats,
): CarMediaView | null {
  if (car.status === "sold") return null;
  const video = videoView(car.video_url, content.videoHosts);
  const condition = (car.condition_pictures ?? []).map((picture, at): ConditionPhoto => {
    const read = readCondition(picture.condition);
    const { width, height } = picture;
    const alt = read.caption || `Condition, photo ${at + 1}`;
    return { ...pictureSource(picture, images), width, height, alt, ...read };
  });
  const report = reportView(car, formats);
  return video || condition.length > 0 || report ? { video, condition, report } : null;
}

/** What a report says is true of its day, so that one without a date has its button alone. */
function reportView(
  car: Pick<Car, "file" | "history_provider" | "history_date" | "history_statements">,
  { language }: Formats,
): ReportView | null {
  const { history_date: date, history_provider, history_statements } = car;
  const statements = history_statements ?? [];
  const provider = history_provider ?? null;
  const href = historyReport(car);
  if (!date || (statements.length === 0 && !provider && !href)) return null;
  const day = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  const text = shownDate(language, day).format(new Date(`${date}T00:00Z`));
  return { provider, date: { date, text }, statements, href };
}
