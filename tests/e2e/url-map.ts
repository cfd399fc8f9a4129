import { readFileSync } from "node:fs";
import { demoSites } from "./journey.ts";

export type SiteName = (typeof demoSites)[number];

/** The expected response of a URL, as documented in docs/url-map.md. */
export type Answer =
  | { kind: "page" | "not found" | "block" }
  | { kind: "to"; path: string }
  | { kind: "sign-in"; type: string }
  | { kind: "file"; type: RegExp }
  | { kind: "status"; status: number };
/** `signedIn` is null where the response is the same for everyone. */
export type Answers = { everyone: Answer; signedIn: Answer | null };

export type Row = {
  /** As in the table: `/cars/{slug}`. */
  address: string;
  method: "GET" | "POST";
  /** A path with placeholders; for a POST the path that its body is sent to. */
  path: string;
  body: string | null;
  /** In the table's wording: `all: page`. */
  expectation: string;
  answers: ReadonlyMap<SiteName, Answers>;
  rules: string[];
};
/** An element that a page contains: its id, or the beginning of a link's address. */
export type Landmark = { what: string; path: string; on: SiteName[]; rules: string[] };
/** What a page contains, or doesn't, where its sites set an option. */
export type ShownOption = Landmark & { text: string; isShown: boolean };
export type UrlMap = {
  rows: Row[];
  options: ShownOption[];
  anchors: Landmark[];
  links: Landmark[];
  parameters: string[];
};

const files: Record<string, RegExp> = {
  text: /^text\/plain/,
  xml: /^application\/xml/,
  drawing: /^image\/svg\+xml/,
  jpeg: /^image\/jpeg/,
  png: /^image\/png/,
  pdf: /^application\/pdf/,
  video: /^video\/mp4/,
  script: /^text\/javascript/,
  data: /^text\/x-script/,
};

const columns = {
  pages: "address | example | on | answers | elsewhere | what it is | rules",
  calls: "address | method | example | on | answers | elsewhere | what it does | rules",
  options: "option | example | on | shows | rules",
  anchors: "anchor | example | on | what it is | rules",
  links: "begins with | example | on | what it is | rules",
};

/** Parses docs/url-map.md. Throws for a table or a row that it can't parse, with the row. */
export function readUrlMap(): UrlMap {
  const text = readFileSync(new URL("../../docs/url-map.md", import.meta.url), "utf8");
  const map: UrlMap = { rows: [], options: [], anchors: [], links: [], parameters: [] };
  let header = "";
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) header = "";
    else if (header === "") header = cellsOf(line).join(" | ");
    else if (!/^\|[-|]+\|$/.test(line)) take(map, header, line);
  }
  const parameters = /### Parameters of results\n([\s\S]*?)\n\n#/.exec(text)?.[1] ?? "";
  map.parameters = [...parameters.matchAll(/`([a-z_]+)`/gi)].map(([, name]) => name!);
  return map;
}

function take(map: UrlMap, header: string, line: string): void {
  const cells = cellsOf(line);
  try {
    if (cells.length !== header.split(" | ").length) throw new Error("it has a different number of cells");
    if (header === columns.anchors || header === columns.links) {
      const [what, example, on, , rules] = cells as [string, string, string, string, string];
      const landmark = { what: code(what), path: code(example), on: sitesOf(on), rules: rulesOf(rules) };
      (header === columns.anchors ? map.anchors : map.links).push(landmark);
    } else if (header === columns.options) {
      const [what, example, on, shows, rules] = cells as [string, string, string, string, string];
      const landmark = { what: code(what), path: code(example), on: sitesOf(on), rules: rulesOf(rules) };
      map.options.push({
        ...landmark,
        text: code(shows.replace(/^no /, "")),
        isShown: !shows.startsWith("no "),
      });
    } else if (header === columns.pages) {
      const [address, example, on, answers, elsewhere, , rules] = cells as Seven;
      map.rows.push(rowOf({ address, method: "GET", example, on, answers, elsewhere, rules }));
    } else if (header === columns.calls) {
      const [address, method, example, on, answers, elsewhere, , rules] = cells as Eight;
      if (method !== "GET" && method !== "POST") throw new Error(`unknown method ${method}`);
      map.rows.push(rowOf({ address, method, example, on, answers, elsewhere, rules }));
    } else throw new Error(`no table has the columns ${header}`);
  } catch (error) {
    throw new Error(`docs/url-map.md can't be read at\n${line}\n${(error as Error).message}`);
  }
}

type Seven = [string, string, string, string, string, string, string];
type Eight = [...Seven, string];
type Written = Record<"address" | "example" | "on" | "answers" | "elsewhere" | "rules", string> &
  Pick<Row, "method">;

function rowOf({ address, method, example, on, answers, elsewhere, rules }: Written): Row {
  const sites = sitesOf(on);
  const bySite = new Map<SiteName, Answers>(sites.map((site) => [site, answersOf(answers)]));
  if (elsewhere !== "–") {
    const other = answersOf(elsewhere);
    for (const site of demoSites) if (!bySite.has(site)) bySite.set(site, other);
  }
  const where = code(address);
  const expectation = `${on}: ${answers}`;
  const row = { address: where, method, expectation, answers: bySite, rules: rulesOf(rules) };
  if (method === "GET") return { ...row, path: code(example), body: null };
  // The last part of an address with a placeholder comes before the body.
  const [, last, body] = /^(?:`([a-z-]+)` )?`(\{.*\})`$/.exec(example) ?? [];
  if (body === undefined) throw new Error(`${example} is not a request body`);
  JSON.parse(body);
  return { ...row, path: last ? where.replace(/\{\w+\}$/, last) : where, body };
}

function answersOf(text: string): Answers {
  const [everyone, signedIn, ...more] = text.split("; signed in: ");
  if (more.length > 0) throw new Error(`${text} has two responses for a signed-in shopper`);
  return { everyone: answerOf(everyone!), signedIn: signedIn === undefined ? null : answerOf(signedIn) };
}

function answerOf(text: string): Answer {
  if (text === "page" || text === "not found" || text === "block") return { kind: text };
  const path = /^to `(.+)`$/.exec(text)?.[1];
  if (path) return { kind: "to", path };
  const type = /^sign-in \(([a-z-]+)\)$/.exec(text)?.[1];
  if (type) return { kind: "sign-in", type };
  if (files[text]) return { kind: "file", type: files[text] };
  if (/^[2-5]\d\d$/.test(text)) return { kind: "status", status: Number(text) };
  throw new Error(`"${text}" is not a response`);
}

function sitesOf(text: string): SiteName[] {
  if (text === "all") return [...demoSites];
  const but = text.startsWith("all but ");
  const named = text.replace("all but ", "").split(", ");
  for (const name of named)
    if (!demoSites.some((site) => site === name)) throw new Error(`unknown site ${name}`);
  return demoSites.filter((site) => named.includes(site) !== but);
}

function rulesOf(text: string): string[] {
  if (text === "–") return [];
  const rules = text.split(", ");
  for (const rule of rules) if (!/^[A-Z]+-\d+$/.test(rule)) throw new Error(`${rule} is not a rule`);
  return rules;
}

function code(text: string): string {
  const inside = /^`([^`]+)`$/.exec(text)?.[1];
  if (inside === undefined) throw new Error(`${text} must be between backticks`);
  return inside;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}
