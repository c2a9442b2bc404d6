import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader as products } from './products-page.tsx';
import { loader as categories } from './categories-page.tsx';
import { category, product } from '../testing.ts';

test('page data survives a JSON round trip unchanged', async ({ world }) => {
  await world.write(async (scope) => {
    await category(scope, 'tea');
    await product(scope, { sku: 'TEA-1', category: 'tea' });
  });
  for (const [path, loader] of [
    ['/shop/products', products],
    ['/shop/categories', categories],
  ] as const) {
    const data: unknown = await callPage<unknown>(world, loader, { path });
    expect(JSON.parse(JSON.stringify(data)), path).toEqual(data);
    expect(JSON.stringify(data)).toContain('tea');
  }
});
