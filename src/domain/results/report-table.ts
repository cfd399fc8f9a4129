/** A table of a report, as it is on the screen, in the file, on paper and in the e-mail. */
export type ReportTable = { name: string; title: string; head: string[]; rows: string[][] };

/** How many columns of a table, from its first, are texts and no figures. */
export const textColumns = ({ name }: Pick<ReportTable, "name">): number =>
  name === "sources" || name === "demand" ? 2 : 1;

/** Whether a row is the sum of those above. */
export const isTotal = ([first]: readonly string[]): boolean => first === totalName;
export const totalName = "All";

/** How figures are written: for people, or plain in a file. */
export type ReportFormats = {
  number(value: number): string;
  money(cents: number): string;
  share(part: number, whole: number): string;
  /** What stands for a figure that isn't shown. */
  none: string;
  few: string;
};
