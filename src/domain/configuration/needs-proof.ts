/**
 * Whether a member who isn't an operator has to prove that a host is theirs. Hosts that the group has, those below them and their `www` or
 * bare form are its own; hosts of this machine aren't reachable from outside.
 * @param known hosts of the group's sites
 */
export function needsProof(host: string, known: readonly string[]): boolean {
  if (/(^|\.)localhost$/.test(host)) return false;
  return !known.some((own) => host === own || host.endsWith(`.${own}`) || own === `www.${host}`);
}
