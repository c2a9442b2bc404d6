import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { documentWith, item } from '../testing.ts';
import { action, loader } from './item-page.tsx';

test('a manager saves, schedules and cancels from the page; a member may not open it', async ({ world }) => {
  const { itemId } = await world.write((scope) => item(scope, { isDraft: true, slug: 'plan' }));
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}`, params: { item: itemId }, actor };
  const opened = (await callPage(world, loader, place)).item;
  expect(opened).toMatchObject({ state: 'draft', address: '/cms-blog/plan' });
  const saved = await callPage(world, action, {
    ...place,
    form: {
      version: String(opened.version),
      title: 'แผนงาน',
      document: JSON.stringify(documentWith('ข้อความ')),
      slug: 'plan',
      tags: 'ชา, งาน',
    },
  });
  expect(saved).toMatchObject({ data: { ok: true, result: { version: opened.version + 1 } } });
  for (const atDay of ['', '1/1/2560']) {
    const form = { intent: 'release', when: 'later', atDay, atTime: '09:30' };
    expect(await callPage(world, action, { ...place, form })).toMatchObject({ data: { ok: false } });
    expect((await callPage(world, loader, place)).item.state).toBe('draft');
  }
  const release = { intent: 'release', when: 'later', atDay: '1/1/2590', atTime: '09:30' };
  expect(await callPage(world, action, { ...place, form: release })).toMatchObject({ data: { ok: true } });
  expect((await callPage(world, loader, place)).item).toMatchObject({
    state: 'scheduled',
    title: 'แผนงาน',
    tags: ['ชา', 'งาน'],
    publishedAt: '2047-01-01T02:30:00.000Z',
  });
  await callPage(world, action, { ...place, form: { intent: 'step', step: 'cancel' } });
  expect((await callPage(world, loader, place)).item.state).toBe('draft');
  const member = await world.person('user');
  await expect(callPage(world, loader, { ...place, actor: member })).rejects.toMatchObject({
    init: { status: 403 },
  });
});
