import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './robots-page.tsx';

test('crawlers are told where the sitemap is', async ({ world }) => {
  const text = await (await callPage(world, loader, { path: '/robots.txt' })).text();
  expect(text).toContain(`\nSitemap: ${world.tenant.origin}/sitemap.xml\n`);
});
