import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages with addresses of their own. File paths are relative to the app folder. */
export const contentPages: RouteConfigEntry[] = [
  route('cms-blog', '../modules/content/blog/blog-page.tsx'),
  route('cms-blog/:slug', '../modules/content/blog/blog-entry-page.tsx'),
  route('cms-blog/:category/:post', '../modules/content/blog/post-page.tsx'),
  route('cms/page/:slug', '../modules/content/pages/variant-page.tsx'),
  route('cms/manage/items/:item/preview', '../modules/content/manage/preview-page.tsx'),
  route('cms/preview/:token', '../modules/content/manage/shared-preview-page.tsx'),
  route('cms/share/:item/:mark', '../modules/content/pages/share-picture-page.tsx'),
  route('cms/comments/:item', '../modules/content/commenting/comment-page.tsx'),
  route('robots.txt', '../modules/content/blog/robots-page.tsx'),
  route('rss.xml', '../modules/content/blog/rss-page.tsx'),
  route('sitemap.xml', '../modules/content/blog/sitemap-page.tsx'),
];

/** Every address of one or two parts that no other page has: last in the route table. */
export const contentOtherPages: RouteConfigEntry[] = [
  route(':page', '../modules/content/pages/page-page.tsx'),
  route(':page/:post', '../modules/content/pages/collection-post-page.tsx'),
];

/** Pages that fill the window. */
export const contentFullscreenPages: RouteConfigEntry[] = [
  route('custom', '../modules/content/pages/custom-page.tsx'),
  route('cms/manage/items/:item/build', '../modules/content/builder/builder-page.tsx'),
];

/** Management pages, within the work frame. */
export const contentWorkPages: RouteConfigEntry[] = [
  route('cms/manage', '../modules/content/manage/items-page.tsx'),
  route('cms/manage/new', '../modules/content/manage/new-item-page.tsx'),
  route('cms/manage/items/:item', '../modules/content/manage/item-page.tsx'),
  route('cms/manage/items/:item/versions', '../modules/content/versions/versions-page.tsx'),
  route('cms/manage/items/:item/previews', '../modules/content/manage/previews-page.tsx'),
  route('cms/manage/comments', '../modules/content/commenting/comments-page.tsx'),
  route('cms/manage/menus', '../modules/content/menu-pages/menus-page.tsx'),
  route('cms/manage/menus/targets', '../modules/content/menu-pages/targets-page.tsx'),
  route('cms/manage/menus/versions', '../modules/content/menu-pages/menu-versions-page.tsx'),
  route('cms/manage/categories', '../modules/content/manage/categories-page.tsx', {
    id: 'content-categories',
  }),
];
