import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
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
