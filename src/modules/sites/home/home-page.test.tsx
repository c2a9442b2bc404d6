import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { EmptyShop } from './empty-shop.tsx';
import { loader } from './home-page.tsx';

test("the home page's data survives a JSON round trip: it has a payload", async ({ world }) => {
  const data = await callPage(world, loader, { path: '/' });
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  expect(data.home?.name).toBe(world.tenant.name);
});

test('on a site without products only those who may set it up are led to its settings', async ({ world }) => {
  const maySetUp = async (actor: Actor) =>
    (await callPage(world, loader, { path: '/', actor })).home?.maySetUp;
  expect(await maySetUp(world.guest())).toBe(false);
  expect(await maySetUp(await world.person('user'))).toBe(false);
  expect(await maySetUp(await world.person('manager'))).toBe(false);
  expect(await maySetUp(await world.person('admin'))).toBe(true);

  expect(renderHtml(<EmptyShop maySetUp={false} />)).not.toContain('<a ');
  expect(renderText(<EmptyShop maySetUp={false} />)).toContain('Come back soon');
  expect(renderHtml(<EmptyShop maySetUp />)).toContain('href="/config"');
});
