import type { CarChange } from "./car-change.ts";

export type RunModel = {
  group: { slug: string };
  run: {
    id: string;
    feed: string;
    site: string;
    fileName: string;
    at: string;
    created: number;
    changed: number;
    unchanged: number;
    sold: number;
    rejected: number;
    isUndone: boolean;
    /** Undoing is possible for 7 days. */
    isTooOld: boolean;
    /** The cars that it created, changed or marked as sold. */
    touched: number;
    /** How many cars undoing would remove, of how many in stock, and whether their number has to be typed. */
    removes: number;
    stock: number;
    needsNumber: boolean;
  };
  cars: CarChange[];
  mayUndo: boolean;
  /** Sites of the group that the member is setting up. */
  settingUp: { slug: string; name: string }[];
};

export type UndoAnswer =
  | { kind: "undone"; restored: number; removed: number; changedSince: number; reserved: number }
  | { kind: "refused"; problem: string; typed: string };
