import type { ListAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import type { TypedSort } from "./words.ts";

/** What words mean. A model brings its make; one that is `unstocked` is searched for as a text, and cars near to it come first. */
export type Entry =
  | { kind: "values"; attribute: ListAttribute; values: readonly string[]; makes?: readonly string[] }
  | { kind: "filters"; refinements: Refinements }
  | { kind: "ask" | "wish"; conditions: Condition[]; prefer?: Condition[] }
  | { kind: "sort"; sortBy: TypedSort }
  | { kind: "text"; text: string }
  | { kind: "unstocked"; prefer: Condition[] }
  | { kind: "not" | "unwanted" | "other" | "pass" };

export type Add = (words: string, entry: Entry) => void;

/** Words that ask for something beside the filters, and what of a car. With `like`, cars like those are meant. */
export type Asked = { words: string; conditions: Condition[]; like?: { cheaper: boolean; other?: boolean } };
