/** A redirect of a site, as its configuration writes it. */
type Rule = { from: string; to: string; permanent?: boolean };

/**
 * The redirects of a site after a page moved: the old address leads to the new one, redirects to the old address lead on to the new one, and
 * none leads away from it.
 */
export function redirectsAfterMove(rules: readonly Rule[], from: string, to: string): Rule[] {
  const others = rules
    .filter((rule) => rule.from !== from && rule.from !== to)
    .map((rule) => (rule.to === from ? { ...rule, to } : rule));
  return [...others, { from, to, permanent: true }];
}
