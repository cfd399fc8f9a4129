/**
 * The mailbox of an e-mail address: in lower case and without its tag, `ana@example.com` for `Ana+cars@Example.com`; of Gmail's also without the
 * dots, which Gmail ignores. A telephone number is unchanged. `mailboxOfTarget` (lead-tables.ts) does the same in SQL.
 */
export function mailboxOf(target: string): string {
  const mailbox = target.toLowerCase().replace(/^([^+]*)\+[^@]*@/, "$1@");
  const [, local] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return local === undefined ? mailbox : `${local.replaceAll(".", "")}@gmail.com`;
}
