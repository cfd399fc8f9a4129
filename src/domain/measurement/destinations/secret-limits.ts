/** Characters of a secret that is typed. */
export const maxSecret = 4_000;
