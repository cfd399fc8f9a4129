/** A time, ISO 8601, and a group, for the models of screens. */
export const at = "2026-03-02T01:00:00.000Z";
export const group = { id: "g", slug: "harbour-motor-group" };
export const groups = [group];
/** As long as forms allow, with a word that breaks nowhere. */
export const longName = `Maximiliana-Theodora ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)} of the Upper Yards`;
export const longSlug = "the-very-long-and-winding-name-of-a-dealer-group-in-the-far-west";
export const longText = `${"Is it still there, and would you take less for it? ".repeat(20)}${"unbreakable".repeat(12)}`;
export const times = <T>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n));
