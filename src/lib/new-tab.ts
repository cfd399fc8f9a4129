/**
 * What a link to an address needs beside it: the privacy page opens in a tab of its own, so that a form half filled in stays
 * (CMS-26), and other people's sites do too, without being told where the shopper came from.
 */
export function tabOf(href: string): { target?: "_blank"; rel?: string } {
  if (/^\/privacy-policy(?:[/?#]|$)/.test(href)) return { target: "_blank", rel: "noopener" };
  if (/^https?:/i.test(href)) return { target: "_blank", rel: "noopener noreferrer" };
  return {};
}
