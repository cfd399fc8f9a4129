/** How long an operator sees a group's personal data. */
export const breakGlassMinutes = 60;
const minReason = 10;
const maxReason = 500;

/** A reason that the group's owner reads; or what is wrong with it. */
export function readReason(
  text: string,
): { kind: "valid"; reason: string } | { kind: "invalid"; problem: string } {
  const reason = text.trim().replace(/\s+/g, " ");
  if (reason.length < minReason)
    return { kind: "invalid", problem: `Say why in at least ${minReason} characters: the owner reads it` };
  if (reason.length > maxReason) return { kind: "invalid", problem: `At most ${maxReason} characters` };
  return { kind: "valid", reason };
}
