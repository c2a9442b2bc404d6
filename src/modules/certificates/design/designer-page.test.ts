import { randomUUID } from 'node:crypto';
import type { ActionReply } from '#platform/page/page.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { certifiedLesson } from '../testing.ts';
import { action, loader } from './designer-page.tsx';
import { starterLayout } from '../template/starter-rules.ts';

test('a manager sees the template as it would be printed; an unknown template is missing', async ({
  world,
}) => {
  const { templateId } = await certifiedLesson(world);
  const actor = await world.person('manager');
  const open = (template: string) => callPage(world, loader, { path: '/x', params: { template }, actor });
  expect((await open(templateId)).face.drawn.items.length).toBeGreaterThan(8);
  await expect(open(randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  const other = await world.another();
  await expect(
    callPage(other, loader, {
      path: '/x',
      params: { template: templateId },
      actor: await other.person('manager'),
    }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test('a preview draws the submitted layout; an invalid layout is refused', async ({ world }) => {
  const { templateId } = await certifiedLesson(world);
  const actor = await world.person('manager');
  const preview = async (layout: string) => {
    const answer = (await callPage(world, action, {
      path: '/x',
      params: { template: templateId },
      actor,
      form: { intent: 'preview', layout, sample: 'long' },
    })) as ActionReply | { data: ActionReply };
    return 'data' in answer ? answer.data : answer;
  };
  expect(JSON.stringify(await preview(JSON.stringify(starterLayout('portrait'))))).toContain('ก้องเกียรติกำจร');
  for (const layout of ['', 'not json', '{}', '[]', JSON.stringify({ elements: [{ kind: 'script' }] })])
    expect(await preview(layout)).toMatchObject({ ok: false });
});
