/** A table of a report, as it is on the screen, in the file, on paper and in the e-mail. */
export type ReportTable = { name: string; title: string; head: string[]; rows: string[][] };

/** How figures are written: for people, or plain in a file. */
export type ReportFormats = {
  number(value: number): string;
  money(cents: number): string;
  share(part: number, whole: number): string;
  /** What stands for a figure that isn't shown. */
  none: string;
  few: string;
};
