import type { NumberStyle } from "#domain/stock/files/column-fields.ts";
import type { ColumnWords } from "#domain/stock/files/column-words.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { CarChange } from "./car-change.ts";

export type FileFacts = {
  id: string;
  feed: string;
  fileName: string;
  isFull: boolean;
  site: string;
  siteName: string;
  at: string;
};

/** A column of the file beside the car that is made of it. */
export type MappedColumn = {
  name: string;
  /** In how many rows it has a value. */
  filled: number;
  /** Its value in the example row. */
  theirs: string;
  field: FeedField | null;
  /** How its numbers are read; null for a field without numbers. */
  numbers: NumberStyle | null;
  /** Currencies that its amounts name, beside the group's. */
  currencies: string[];
  /** What its words mean; null for a field whose words aren't listed. */
  words: ColumnWords | null;
  /** What the car has in that field. */
  ours: string;
  /** Of a column that isn't used: why, with two of its values. */
  unused: string | null;
};

export type FileModel = {
  file: FileFacts;
  group: { slug: string };
  /** That of the group's prices. */
  currency: string;
  format: string;
  rows: number;
  rejected: number;
  /** The columns, at most 200, and how many more there are. */
  columns: MappedColumn[];
  moreColumns: number;
  /** Which of how many example rows is shown, from 0, and what would be wrong with it. */
  example: {
    at: number;
    count: number;
    car: string | null;
    /** The location or dealership that its car would stand at. */
    place: string | null;
    problem: string | null;
  };
  /** Fields that shoppers look for and no column is. */
  lacks: string[];
  /** Columns whose values don't fit their field. */
  questions: { column: string; field: string; problem: string; isOpen?: true | undefined }[];
  /** Columns of which a person has to say what they are. */
  asked: { column: string; question: string; answers: string[] }[];
  problems: {
    rows: number;
    column: string | null;
    reason: string;
    isRejected: boolean;
    examples: string[];
  }[];
  notes: string[];
  /** The mapping as YAML. */
  mapping: string;
  /** Null without a scheduled feed of the file's name, and for members who may not edit settings. */
  feedMapping: FeedMappingModel | null;
};

/** The mapping of the scheduled feed that a file is for, as the draft of the configuration has it. */
export type FeedMappingModel = {
  /** Whether the file's mapping is the same. */
  isSame: boolean;
  /** Whether the draft changes it. */
  isDrafted: boolean;
  /** The feed's mapping as JSON. */
  seen: string;
};

/** The mapping was not saved; `text` is what was written, `column` the one that was to change. */
export type MappingProblem = {
  problems: string[];
  text: string | null;
  column?: string;
  /** The column that has the chosen field, which can be taken from it. */
  taken?: { field: FeedField; by: string };
};

export type CheckModel = {
  file: FileFacts;
  group: { slug: string };
  outcome: CheckOutcome;
  /** What was confirmed: how many cars may be marked as sold, and that columns are right as they are. */
  yesRemove: number | null;
  acceptColumns: boolean;
  mayImport: boolean;
};

export type CheckOutcome =
  | {
      kind: "ready";
      counts: { name: string; cars: number }[];
      /** Rows of the file, and those that are left out; `problems` say why. */
      rows: number;
      rejected: number;
      problems: FileModel["problems"];
      cars: CarChange[];
      /** Cars that differ and aren't listed. */
      moreCars: number;
      /** Corrected fields that the file changes. */
      corrected: number;
    }
  | { kind: "questioned"; questions: FileModel["questions"] }
  | { kind: "refused"; wouldSell: number; stock: number }
  | { kind: "broken"; message: string }
  /** The file was imported or deleted. */
  | { kind: "gone" };
