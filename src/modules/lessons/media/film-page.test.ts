import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, lesson } from '../testing.ts';
import { loader } from './film-page.tsx';

test('a part without qualities has no playlist, and people without access get 403', async ({ world }) => {
  const made = await world.write((scope) =>
    lesson(scope, { parts: [{ title: 'วิดีโอ', kind: 'video', durationSeconds: 10 }, { title: 'อ่าน' }] }),
  );
  const learner = await world.person();
  await world.write((scope) => enrol(by(scope, learner), { lesson: made.slug }));
  const ask = (at: number, quality: string, isLearner = true) =>
    callPage(world, loader, {
      path: '/lesson/film/x/y/auto',
      params: { lesson: made.slug, slug: made.parts[at] ?? '', quality },
      ...(isLearner && { actor: learner }),
    });
  for (const quality of ['auto', '720', '1e3', '-720', '99999', ''])
    await expect(ask(0, quality)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(ask(1, 'auto')).rejects.toMatchObject({ init: { status: 404 } });
  await expect(ask(0, 'auto', false)).rejects.toMatchObject({ init: { status: 403 } });
});
