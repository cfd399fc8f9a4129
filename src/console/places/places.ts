import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import type { WeekDay } from "./week-form.ts";

export type ListedPlace = { slug: string; name: string; kind: string; phone: string; isDrafted: boolean };

/** A day with special hours, as listed; `key` identifies it in the configuration. */
export type ListedSpecialDay = {
  key: string;
  /** The entry as JSON, which says what the member saw. */
  seen: string;
  day: string;
  hours: string;
  department: string;
  location: string;
  mayRemove: boolean;
  isDrafted: boolean;
};

/** Departments that special hours may be for. */
export const departments = ["all", "sales", "service", "parts"];

export const departmentName = (department: string): string =>
  department === "all" ? "All departments" : `${department.charAt(0).toUpperCase()}${department.slice(1)}`;

/** A public holiday without special hours yet. */
export type ProposedHoliday = {
  date: string;
  day: string;
  name: string;
  states: string[];
  /** Names of the locations that it would be added for; one empty text for all. */
  locations: string[];
};

export type PlacesModel = {
  group: { id: string; slug: string };
  groups: { id: string; slug: string }[];
  places: ListedPlace[];
  specialDays: ListedSpecialDay[];
  holidays: ProposedHoliday[];
  /** Locations that special hours may be added for; the first is null where they may be for all. */
  choices: { value: string; name: string }[];
  changes: number;
};

export type PlaceModel = {
  group: { id: string; slug: string };
  slug: string;
  name: string;
  phone: string;
  landline: string;
  intro: string;
  week: WeekDay[];
  /** The people to meet there: the field of their entries, and its text. */
  staff: { field: SettingField; text: string };
  /** Other locations whose week can be copied. */
  others: { slug: string; name: string }[];
  seen: string;
  changes: number;
  /** The draft's state, and which of the group's sites show the location. */
  version: string;
  siteIds: string[];
};

/** What became of a form; `typed` are its values by field, of one that was saved those with which the next begins. */
export type PlaceAnswer =
  | { kind: "saved"; text: string; typed?: Record<string, string> }
  | { kind: "unchanged" }
  | { kind: "problems"; problems: string[]; typed: Record<string, string> };
