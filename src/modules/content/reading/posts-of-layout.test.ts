import { expect, test } from '#platform/testing/test.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { category, item } from '../testing.ts';
import { listPostsOfLayout } from './posts-of-layout.ts';

function layoutOf(blocks: readonly object[]): PageLayout {
  const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
  if (!layout) throw new Error('No layout.');
  return layout;
}

test('blocks of posts show the newest of their category, of all where they name none, and none of an unknown one', async ({
  world,
}) => {
  const site = await world.another();
  await site.write(async (scope) => {
    const categoryId = await category(scope, 'tea');
    await item(scope, { title: 'ชา', slug: 'in-tea', categoryId });
    await item(scope, { title: 'กาแฟ', slug: 'elsewhere' });
    await item(scope, { title: 'ร่าง', slug: 'draft', categoryId, isDraft: true });
  });
  const posts = await site.read((scope) =>
    listPostsOfLayout(
      scope,
      layoutOf([
        { id: 'tea', type: 'posts', category: 'tea', count: 3 },
        { id: 'all', type: 'posts', category: '', count: 3 },
        { id: 'one', type: 'posts', category: '', count: 1 },
        { id: 'none', type: 'posts', category: 'unknown', count: 3 },
      ]),
    ),
  );
  const titles = Object.fromEntries(
    Object.entries(posts).map(([id, cards]) => [id, cards.map(({ title }) => title)]),
  );
  expect(titles).toMatchObject({ tea: ['ชา'], none: [] });
  expect(titles['all']?.toSorted()).toEqual(['กาแฟ', 'ชา']);
  expect(titles['one']).toHaveLength(1);
});
