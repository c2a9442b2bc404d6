import type { RichDocument } from '#platform/documents/document-contract.ts';
import { requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { product } from '#modules/shop/testing.ts';
import { loader } from '../blog/post-page.tsx';
import { releaseItem } from '../editing/release-item.ts';
import { category, change, item } from '../testing.ts';

const withCards = (...keys: readonly [kind: string, key: string][]): RichDocument => ({
  type: 'doc',
  content: keys.map(([kind, key]) => ({ type: 'card', attrs: { kind, key } })),
});

test('a post shows cards of what exists, and depends on all that it names', async ({ world }) => {
  await world.write(async (scope) => {
    await product(scope, { sku: 'INDIGO', title: 'ผ้าคราม' });
    const { itemId } = await item(scope, {
      title: 'เรื่องคราม',
      slug: 'indigo',
      categoryId: await category(scope, 'news'),
    });
    const document = withCards(
      ['shop.product', 'INDIGO'],
      ['shop.product', 'LATER'],
      ['hub.unknown', 'INDIGO'],
    );
    await change(scope, itemId, { title: 'เรื่องคราม', document });
    await releaseItem(scope, { item: itemId, at: null, until: null });
  });
  const { args, frame } = await requestOfPage(world, {
    path: '/cms-blog/news/indigo',
    params: { category: 'news', post: 'indigo' },
  });
  const { post } = await loader(args);
  expect(post.cards).toMatchObject({ 'shop.product:INDIGO': { title: 'ผ้าคราม' } });
  expect(Object.keys(post.cards ?? {})).toHaveLength(1);
  expect(frame.contentKeys).toEqual(['shop.product:INDIGO', 'shop.product:LATER']);
});
