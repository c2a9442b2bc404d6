/** Links may lead to other sites, to mail, telephone and LINE, or to a path of this site. */
const LINK =
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+@[^\s\\]+|tel:\+?[\d-]+|line:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]*)$/i;

export const MAX_LINK = 2_000;

/** Whether documents may contain a link to `href`. */
export function isSafeLink(href: string): boolean {
  return href.length <= MAX_LINK && LINK.test(href);
}

/** Whether a link leads to another site, and not to a path of this one, to mail, telephone or an app. */
export function isLinkToOtherSite(href: string): boolean {
  return /^https?:/i.test(href);
}
