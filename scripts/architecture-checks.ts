/**
 * Architecture rules that linters don't support, as pure checks; each returns its problems as lines of text.
 */
type Source = { file: string; text: string };

/** Rule 5: no code compares a site's slug, nor any slug with one that is written there, whatever its variable is called. */
export function slugComparisons(sources: readonly Source[]): string[] {
  const ofSite =
    /\bsite\??\.slug\s*(?:[!=]==?|\bin\b)|[!=]==?\s*site\??\.slug\b|switch\s*\(\s*site\??\.slug|\.includes\(\s*site\??\.slug\s*\)/;
  const written =
    /(?<!typeof (?:\w+\??\.)?)\b(?:slug|siteSlug)\s*[!=]==?\s*["'`][^"'`]|["'`]\s*[!=]==?\s*(?:\w+\??\.)?(?:slug|siteSlug)\b|switch\s*\(\s*(?:\w+\??\.)?(?:slug|siteSlug)\s*\)/;
  const either = new RegExp(`${ofSite.source}|${written.source}`);
  return matches(sources, either, "rule 5: compares a site's slug");
}

/** Rule 5: no slug or name that the demo defines. Common words of the trade are allowed. */
export function demoNamesIn(sources: readonly Source[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const exact = new RegExp(`["'\`/]${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["'\`/]`);
    return matches(sources, exact, `rule 5: names ${JSON.stringify(name)} of the demo`);
  });
}

/**
 * Rule 4: what is compiled into a front end's bundle imports `.server` files by `#…`, which leaves them to the server bundle. By a relative path it gets a
 * copy of its own, with its own context keys and caches.
 */
export function copiedServerModules(sources: readonly Source[]): string[] {
  const bundled =
    /^src\/(?:site|console)\/(?:.*-route\.tsx?|root\.tsx|entry\.[^/]+|create-[^/]+|calls\/(?!.*\.server\.)[^/]+)$/;
  return matches(
    sources.filter(({ file }) => bundled.test(file)),
    /^(?:import (?!type )|\} )(?:.* )?from "\.[^"]*\.server\.tsx?"/,
    "rule 4: imports a .server file by a relative path instead of #…",
  );
}

/** Rule 8: an object's keys are written in it, where the compiler checks them; those of a literal that is spread into it aren't checked. */
export function literalSpreads(sources: readonly Source[]): string[] {
  return matches(sources, /\.\.\.\{/, "rule 8: spreads a literal");
}

/** Rule 9: bodies are limited before they are parsed. */
export function bodyReads(sources: readonly Source[]): string[] {
  const read = /\breq(?:uest)?\.(?:arrayBuffer|blob|bytes|formData|json|parseBody|text)\(/;
  return matches(sources, read, "rule 9: reads a body without a limit");
}

/** Rule 6: no barrels, and no file or folder with a meaningless name. */
export function vagueNames(files: readonly string[]): string[] {
  return files
    .filter((file) => /(^|\/)(index|utils?|helpers?|misc|common)(\.|\/)/.test(file))
    .map((file) => `rule 6: ${file} has a meaningless name: name it for its purpose`);
}

/** Ideas with one definition, which other code repeats easily. */
const defined: { pattern: RegExp; use: string; file: string }[] = [
  {
    pattern:
      /\bas\s+(?:\w+\s*&\s*)?\{\s*(?:\w+\??:[^;}]*;\s*)*(?:code|cause)\?:|\berror:\s*\{\s*(?:code|name)\?:|\bErrnoException\b|\bas pg\.DatabaseError\b/,
    use: "errorCode or databaseError, which look through the causes of an error",
    file: "src/lib/error-code.ts",
  },
  {
    pattern: /\.localeCompare\(/,
    use: "compareNames, which creates its collator once",
    file: "src/lib/name-order.ts",
  },
];

/** Rule 8: what has one definition is used from there. */
export function repeatedDefinitions(sources: readonly Source[]): string[] {
  return defined.flatMap(({ pattern, use, file }) =>
    matches(
      sources.filter((source) => source.file !== file),
      pattern,
      `rule 8: use ${use} (${file})`,
    ),
  );
}

/** Ideas of the business: the platform has none of them. */
const featureWords = "car lead stock trade booking finance deal offer price location".split(" ");

/**
 * Rule 10: no word of a feature in a name below `platform/`, be it a file's, a folder's or an identifier's; plurals count.
 * @param names the identifiers of each file
 * @param allowed files that still have such names; one that needs it no longer is a problem too
 */
export function featureNames(
  names: readonly { file: string; identifiers: readonly string[] }[],
  allowed: readonly string[] = [],
): string[] {
  const found = names.flatMap(({ file, identifiers }) => {
    const bad = [file.replace(/^src\/platform\//, ""), ...identifiers].filter((name) =>
      wordsOf(name).some((word) => featureWords.includes(word.replace(/s$/, ""))),
    );
    return bad.length > 0 ? [{ file, bad }] : [];
  });
  return [
    ...found
      .filter(({ file }) => !allowed.includes(file))
      .map(({ file, bad }) => `rule 10: ${file} names a feature: ${bad.join(", ")}`),
    ...allowed
      .filter((file) => found.every((one) => one.file !== file))
      .map((file) => `rule 10: ${file} names no feature any more: take it off the list`),
  ];
}

/** `leadIds`, `LEAD_IDS` and `lead-ids.ts` begin with the words `lead` and `ids`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** Circles among edges, each once, as the names on it with the first repeated. */
export function circlesBetween(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (name: string, path: string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) {
      circles.push([...path.slice(at), name]);
      return;
    }
    if (done.has(name)) return;
    for (const to of next.get(name) ?? []) visit(to, [...path, name]);
    done.add(name);
  };
  for (const name of next.keys()) visit(name, []);
  return circles;
}

/**
 * Checks the map of the architecture: it lists each folder of the domain once, and none after one that imports it, unless one is within the other.
 * @param map the page's text, whose lines name folders as `leads/ what it is`, below `domain/` and indented by two more for each level
 * @param folders as `domain/leads/handling`
 */
export function wrongMap(
  map: string,
  folders: readonly string[],
  edges: readonly (readonly [string, string])[],
): string[] {
  const named = foldersIn(map).filter((path) => path.startsWith("domain/"));
  const place = new Map(named.map((name, at) => [name, at]));
  const isWithin = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
  const early = edges.filter(
    ([from, to]) => !isWithin(from, to) && (place.get(from) ?? 0) > (place.get(to) ?? 0),
  );
  return [
    ...folders
      .filter((name) => name.startsWith("domain/") && !place.has(name))
      .map((name) => `docs/architecture.md doesn't name ${name}/`),
    ...named
      .filter((name) => !folders.some((folder) => folder === name || folder.startsWith(`${name}/`)))
      .map((name) => `docs/architecture.md names ${name}/, which doesn't exist`),
    ...new Set(
      early.map(([from, to]) => `docs/architecture.md names ${from}/ after ${to}/, which it imports`),
    ),
  ];
}

/** The folders below `src/` that an indented list names, as paths. */
function foldersIn(map: string): string[] {
  const paths: string[] = [];
  const above: string[] = [];
  for (const [, indent = "", name = ""] of map.matchAll(/^((?: {2})+)([a-z-]+)\/ +\S/gm)) {
    above.length = indent.length / 2 - 1;
    above.push(name);
    paths.push(above.join("/"));
  }
  return paths;
}

/** The paths of a dependency-cruiser rule. */
export type PathRule = { name: string; from: PathCondition; to: PathCondition };
type PathCondition = { path?: string | string[]; pathNot?: string | string[] };

/**
 * Every alternative of every path in a rule has to match a file that was read; otherwise a moved folder would silently drop out of the
 * rule.
 * @param known sources and resolved imports
 */
export function unmatchedRules(rules: readonly PathRule[], known: readonly string[]): string[] {
  return rules.flatMap(({ name, from, to }) =>
    [from.path, from.pathNot, to.path, to.pathNot]
      .flatMap((paths) => paths ?? [])
      .flatMap(alternativesOf)
      .filter((path) => !known.some((file) => new RegExp(path).test(file)))
      .map((path) => `rule ${name}: ${path} matches no file`),
  );
}

/** Expands `^app/(site|ui)/x` to `^app/site/x` and `^app/ui/x`; the part after `(?!` is unchanged. */
export function alternativesOf(pattern: string): string[] {
  const open = /\((?!\?[!=<])/.exec(pattern);
  if (!open) return [pattern];
  let depth = 0;
  let begin = open.index + (pattern.startsWith("(?:", open.index) ? 3 : 1);
  const [before, parts]: [string, string[]] = [pattern.slice(0, open.index), []];
  for (let at = open.index; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === "|" && depth === 1) {
      parts.push(pattern.slice(begin, at));
      begin = at + 1;
    } else if (sign === ")" && --depth === 0) {
      parts.push(pattern.slice(begin, at));
      return parts.flatMap((part) => alternativesOf(before + part + pattern.slice(at + 1)));
    }
  }
  return [pattern];
}

function matches(sources: readonly Source[], pattern: RegExp, problem: string): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${problem}: ${file}:${index + 1}`] : [])),
  );
}
