/**
 * The attributes of a link: the privacy page opens in a new tab, so that a partly filled-in form isn't lost
 * (CMS-26), and so do other sites, without a referrer.
 */
export function tabOf(href: string): { target?: "_blank"; rel?: string } {
  if (/^\/privacy-policy(?:[/?#]|$)/.test(href)) return { target: "_blank", rel: "noopener" };
  if (/^https?:/i.test(href)) return { target: "_blank", rel: "noopener noreferrer" };
  return {};
}
