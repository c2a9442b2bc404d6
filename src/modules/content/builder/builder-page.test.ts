import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { releaseItem } from '../editing/release-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { item } from '../testing.ts';
import { action, loader } from './builder-page.tsx';

const LAYOUT = { rows: [{ cols: [{ blocks: [{ type: 'heading', text: 'ชา' }] }] }] };

test('a written page opens as one row with its text; a layout is saved once for each version', async ({
  world,
}) => {
  const { itemId } = await world.write((scope) => item(scope, { kind: 'page', title: 'หน้าเดิม' }));
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}/build`, params: { item: itemId }, actor };
  const { page } = await callPage(world, loader, place);
  expect(page.layout.rows[0]?.cols[0]?.blocks.map(({ type }) => type)).toEqual(['heading', 'text']);
  const form = {
    intent: 'layout',
    item: itemId,
    version: String(page.version),
    role: 'guest',
    layout: JSON.stringify(readLayout(LAYOUT)),
  };
  expect(await callPage(world, action, { ...place, form })).toMatchObject({ data: { ok: true } });
  expect(await callPage(world, action, { ...place, form })).toMatchObject({
    data: { ok: false, problem: { code: 'content.version_conflict' } },
  });
  const again = await callPage(world, loader, place);
  expect(again.page.layout.rows[0]?.cols[0]?.blocks).toMatchObject([{ type: 'heading', text: 'ชา' }]);
});

test('what is no page is not built', async ({ world }) => {
  const { itemId } = await world.write((scope) => item(scope));
  await expect(
    callPage(world, loader, {
      path: `/cms/manage/items/${itemId}/build`,
      params: { item: itemId },
      actor: await world.person('manager'),
    }),
  ).rejects.toMatchObject({ init: { status: 409 } });
});

test('each section that is offered can be drawn, also beyond those that one page shows', async ({
  world,
}) => {
  const site = await world.another();
  const layout = readLayout(LAYOUT);
  if (!layout) throw new Error('No layout.');
  const page = await site.write(async (scope) => {
    for (let number = 1; number <= 22; number += 1) {
      const made = await item(scope, { kind: 'section', slug: `part-${number}`, isDraft: true });
      await saveLayout(scope, { item: made.itemId, version: 2, role: 'guest', layout });
      await releaseItem(scope, { item: made.itemId, at: null, until: null });
    }
    return item(scope, { kind: 'page' });
  });
  const { sections, shownSections } = await callPage(site, loader, {
    path: `/cms/manage/items/${page.itemId}/build`,
    params: { item: page.itemId },
    actor: await site.person('manager'),
  });
  expect(sections).toHaveLength(22);
  expect(Object.keys(shownSections).toSorted()).toEqual(sections.map(({ slug }) => slug).toSorted());
});
