import { anyone, permission, whileOn } from '#platform/access/access.ts';

/** Read what the site has published. */
export const readContent = whileOn('content', anyone);

/** Write below posts. */
export const writeComments = whileOn('content', permission('content.comment', 'user'));

/** Write, publish and arrange posts, pages and categories. */
export const manageContent = whileOn('content', permission('content.manage', 'manager'));

/** Arrange the menus of header and footer, which stay when the blog and the pages are switched off. */
export const manageMenus = permission('content.manage', 'manager');
