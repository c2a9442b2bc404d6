import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { change, item } from '../testing.ts';
import { loader } from './sitemap-page.tsx';

test('the sitemap has what guests can read, even for a manager who asks', async ({ world }) => {
  await world.write(async (scope) => {
    await item(scope, { kind: 'page', slug: 'open' });
    await change(scope, (await item(scope, { kind: 'page', slug: 'staff' })).itemId, { audience: 'manager' });
    const hidden = await item(scope, { kind: 'page', slug: 'hidden' });
    await change(scope, hidden.itemId, { isHiddenFromSearch: true });
  });
  const actor = await world.person('manager');
  const map = await (await callPage(world, loader, { path: '/sitemap.xml', actor })).text();
  expect(map).toContain(`<loc>${world.tenant.origin}/open</loc>`);
  expect(map).toContain(`<loc>${world.tenant.origin}/cms-blog</loc>`);
  expect(map).not.toContain('/staff');
  expect(map).not.toContain('/hidden');
});
