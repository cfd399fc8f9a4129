/** What a check of the installation found. `dangerous`: data, money or accounts are at risk until it is changed. */
export type Finding = {
  /** The checked subject, a word or two. */
  check: string;
  level: "ok" | "warning" | "dangerous";
  /** What is so, in a sentence. */
  text: string;
  /** What to do about it; empty where nothing has to be done. */
  remedy: string;
};

export const ok = (check: string, text: string): Finding => ({ check, level: "ok", text, remedy: "" });
export const warning = (check: string, text: string, remedy: string): Finding => ({
  check,
  level: "warning",
  text,
  remedy,
});
export const dangerous = (check: string, text: string, remedy: string): Finding => ({
  check,
  level: "dangerous",
  text,
  remedy,
});
