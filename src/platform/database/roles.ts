/** Every transaction runs as one of these roles, with any login (docs/security.md). */
export const applicationRole = "forecourt_app";
/** A member of `forecourt_app` that also sees staff. Its transactions write audited tables only with an actor. */
export const consoleRole = "forecourt_console";

export type DatabaseRole = typeof applicationRole | typeof consoleRole;
