import type { AvoidedWord, NameException } from "./name-checks.ts";

/** Words to avoid in names, because readers new to the project can't tell what they mean. */
export const wordsToAvoid: AvoidedWord[] = [
  ...["kept", "keepable", "unkept"].map((word) => ({ word, instead: "cached, stored or saved" })),
  ...["wall", "walls", "walled"].map((word) => ({ word, instead: "row-level security or isolation" })),
  ...["law", "laws", "house"].map((word) => ({ word, instead: "architecture rule" })),
  ...["door", "doors", "doorway", "doorways"].map((word) => ({
    word,
    instead: "entry point, port or limiter",
  })),
  ...["works", "wake", "wakes"].map((word) => ({
    word,
    instead: "background task, scheduled task or trigger",
  })),
  { word: "away", instead: "unavailable" },
  ...["trouble", "troubles", "troubled"].map((word) => ({ word, instead: "error" })),
  { word: "here", instead: "FromEnv, or a service in composition/" },
  ...["desk", "desks"].map((word) => ({ word, instead: "fixtures, or what it does" })),
  ...["companion", "companions"].map((word) => ({ word, instead: "deferred widgets" })),
  ...["scene", "scenes"].map((word) => ({ word, instead: "context" })),
  ...["sealed", "unsealed"].map((word) => ({ word, instead: "encrypted" })),
  ...["whoever", "nobody", "nobodys", "somebody", "somebodys"].map((word) => ({
    word,
    instead: "anonymous visitor, unknown or another tenant's",
  })),
  ...["tell", "tells", "told"].map((word) => ({ word, instead: "report, send or notify" })),
  ...["mend", "mends", "mended"].map((word) => ({ word, instead: "fix" })),
  { word: "longest", instead: "max" },
];

/** Names that contain such a word for a reason. */
export const exceptions: NameException[] = [
  {
    below: "demo/",
    words: ["door", "doors", "wall", "walls", "scene", "scenes"],
    reason: "drawn cars have doors; drawn rooms have walls and are scenes",
  },
  {
    below: "packages/demo-stock/",
    words: ["door", "doors", "wall", "walls"],
    reason: "drawn cars have doors, drawn cabins walls",
  },
  { name: "doors", words: ["doors"], reason: "the number of doors, an attribute of a car" },
  { name: "numberOfDoors", words: ["doors"], reason: "schema.org's name of that attribute" },
  { name: "driveAway", words: ["away"], reason: "a drive-away price, the trade's term" },
];
