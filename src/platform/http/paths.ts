import { pathMatches, plainPath } from "#lib/plain-path.ts";

/**
 * Who sees the same page at a path:
 * - `everyone`: all visitors, signed in or not. It is rendered without cookies, so it can't show anything of one visitor.
 * - `visitor`: a visitor without cookies of the platform sees the common page; others get their own (who is signed in, what they
 *   typed into a form before).
 * - `request`: each request has its own response, which is never cached.
 * - `content`: the page says so itself, since it depends on what the dealer wrote (`audienceHeader`).
 */
export type Audience = "everyone" | "visitor" | "request" | "content";

/** What the pages of a path depend on. */
export type DeclaredPath = {
  /** As in the route table, with a leading slash: `/search/:first?/:second?`; `/*` for what no other path matches. */
  path: string;
  /** Names of the query parameters that the page reads; all others are removed. `any` for calls, which parse their own. */
  query: readonly string[] | "any";
  audience: Audience;
  /** Whether the page says on which day feeds confirmed the stock: it is rendered again on each such day. */
  confirmations?: boolean;
  /**
   * What of the items that the site lists makes a cached page stale: `any` change of them, or a change of what the page `read` and noted
   * (`PageReads`). A page that reads items in another way (from the database) must declare `any`, the default, or note what it read.
   */
  items?: "any" | "read";
};

/** A response of a `content` path with the value `visitor` in this header is the page of a `visitor` path. Never sent. */
export const audienceHeader = "x-forecourt-audience";

export type Paths = {
  /** @param pathname as sent; every spelling that the router accepts for a route gives the declaration of that route */
  declaredFor(pathname: string): DeclaredPath;
};

/** Throws when a path is declared twice or nothing is declared for `/*`. */
export function pathsOf(declared: readonly DeclaredPath[]): Paths {
  const patterns = declared.flatMap((one) => expanded(one.path).map((pattern) => ({ pattern, one })));
  const names = patterns.map(({ pattern }) => pattern);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`the path ${twice} is declared twice in the route table`);
  const rest = patterns.find(({ pattern }) => pattern === "/*")?.one;
  if (!rest) throw new Error("the route table declares nothing for /*");
  const ranked = patterns.filter(({ one }) => one !== rest).sort((a, b) => rank(a.pattern) - rank(b.pattern));
  // One request asks for it several times.
  let last = { path: "/*", one: rest };
  return {
    declaredFor: (pathname) => {
      const path = plainPath(pathname);
      if (last.path !== path)
        last = { path, one: ranked.find(({ pattern }) => pathMatches(pattern, path))?.one ?? rest };
      return last.one;
    },
  };
}

/** `/search/:first?` is `/search` and `/search/:first`. */
function expanded(path: string): string[] {
  const optional = /\/([^/]+)\?/.exec(path);
  if (!optional) return [path];
  const [whole, name] = optional;
  return [...expanded(path.replace(whole, "") || "/"), ...expanded(path.replace(whole, `/${name}`))];
}

/** Paths with fewer placeholders go first, those that match everything below them last, the longest of these before. */
function rank(pattern: string): number {
  const parts = pattern.split("/").filter(Boolean);
  return pattern.endsWith("/*") ? 1_000 - parts.length : parts.filter((part) => part.startsWith(":")).length;
}
