import { pageLoader } from '#platform/page/page.ts';
import { contentPaths } from '../paths.ts';
import { readContent } from '../permissions.ts';

/** Where crawlers find the sitemap, and that calls are not for them (RFC 9309). */
export const loader = pageLoader({
  access: readContent,
  handle: async ({ tenant }) =>
    new Response(
      `User-agent: *\nDisallow: /api/\nDisallow: /user/\nDisallow: /cms/manage\n\nSitemap: ${tenant.origin}${contentPaths.sitemap()}\n`,
      { headers: { 'cache-control': 'private, no-cache', 'content-type': 'text/plain; charset=utf-8' } },
    ),
});
