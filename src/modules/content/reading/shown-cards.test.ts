import type { RichDocument } from '#platform/documents/document-contract.ts';
import { requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { product } from '#modules/shop/testing.ts';
import { loader } from '../blog/post-page.tsx';
import { releaseItem } from '../editing/release-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { getItem } from '../item/item-rows.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { loader as readPage } from '../pages/page-page.tsx';
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

test('a built page shows chosen records, or the newest of a kind, and depends on what it shows', async ({
  world,
}) => {
  const page = await world.write(async (scope) => {
    for (const sku of ['FIRST', 'SECOND']) await product(scope, { sku, title: `ผ้า ${sku}` });
    const made = await item(scope, { kind: 'page', title: 'หน้าแรกของเรา', slug: 'ours', isDraft: true });
    const { version } = await getItem(scope, made.itemId);
    const blocks = [
      { type: 'records', kind: 'shop.product', keys: ['FIRST'] },
      { type: 'records', kind: 'shop.product', count: 1 },
      { type: 'records', kind: 'forms.form' },
    ];
    const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
    if (layout === null) throw new Error('No layout.');
    await saveLayout(scope, { item: made.itemId, version, role: 'guest', layout });
    await releaseItem(scope, { item: made.itemId, at: null, until: null });
    return made;
  });
  const { args, frame } = await requestOfPage(world, { path: `/${page.slug}`, params: { page: page.slug } });
  const shown = await readPage(args);
  expect(shown).toMatchObject({
    item: {
      cards: { 'shop.product:FIRST': { title: 'ผ้า FIRST' } },
      newest: { 'shop.product': [{ key: 'SECOND' }, { key: 'FIRST' }], 'forms.form': [] },
    },
  });
  expect(frame.contentKeys).toEqual(['shop.product:FIRST', 'shop.catalogue']);
});
