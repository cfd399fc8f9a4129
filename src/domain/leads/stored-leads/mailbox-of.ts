/** The mailbox of an address, without what its spelling adds; SQL equivalent of `mailboxOfTarget`. A telephone number is unchanged. */
export function mailboxOf(target: string): string {
  const mailbox = target.toLowerCase().replace(/^([^+]*)\+[^@]*@/, "$1@");
  const [, local] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return local === undefined ? mailbox : `${local.replaceAll(".", "")}@gmail.com`;
}
