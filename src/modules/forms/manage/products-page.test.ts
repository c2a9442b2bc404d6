import { product } from '#modules/shop/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './products-page.tsx';

const ADDRESS = { path: '/form/manage/products', pattern: '/form/manage/products', params: {} };

test('managers choose among the products of their own site, members among nothing', async ({ world }) => {
  const manager = await world.person('manager');
  const sku = await world.write((scope) => product(scope, { title: 'ค่าสมัครเวิร์กช็อป' }));
  const theirs = await (await world.another()).write((scope) => product(scope));
  const find = async (q: string, actor = manager) =>
    (await callPage(world, loader, { ...ADDRESS, path: `${ADDRESS.path}?q=${encodeURIComponent(q)}`, actor }))
      .items;
  expect((await find('เวิร์กช็อป')).map((item) => [item.sku, item.titles.th])).toEqual([[sku, 'ค่าสมัครเวิร์กช็อป']]);
  expect(await find(theirs)).toEqual([]);
  await expect(find('', await world.person())).rejects.toMatchObject({ init: { status: 403 } });
});
