import { pageLoader } from '#platform/page/page.ts';
import { readContent } from '../permissions.ts';
import { sitemapOf } from './feed-rules.ts';
import { listSitemap } from './list-sitemap.ts';

/** What guests can read here, for search engines. */
export const loader = pageLoader({
  access: readContent,
  handle: async (scope) =>
    new Response(sitemapOf(await listSitemap(scope)), {
      headers: { 'cache-control': 'private, no-cache', 'content-type': 'application/xml; charset=utf-8' },
    }),
});
