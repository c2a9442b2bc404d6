import { expect, test } from '#platform/testing/test.ts';
import { enrol } from '../enrol/enrol.ts';
import { markDone } from '../progress/record-progress.ts';
import { COUNTED_STATES } from '../lesson/enrolment-rules.ts';
import { lessonsPaths } from '../paths.ts';
import { by, lesson, type TestLesson } from '../testing.ts';
import type { World } from '#platform/testing/world.ts';
import { renderHtml } from '#ui/testing.tsx';
import { LearnersCard } from './dashboard-card-view.tsx';
import { listLearners } from './learners.ts';
import { learnersCard } from './learners-card.ts';
import { listManagedLessons } from './managed-lessons.ts';

async function learn(world: World, { slug, parts }: TestLesson, isFinished = false): Promise<void> {
  const person = await world.person();
  await world.write((scope) => enrol(by(scope, person), { lesson: slug }));
  if (!isFinished) return;
  for (const part of parts) await world.write((scope) => markDone(by(scope, person), { lesson: slug, part }));
}

test('learners are counted by lesson, those with most who learn now first', async ({ world }) => {
  const [tea, food] = [
    await world.write((scope) => lesson(scope, { title: 'ชา', titleEn: 'Tea' })),
    await world.write((scope) => lesson(scope, { title: 'อาหาร' })),
  ];
  await world.write((scope) => lesson(scope, { title: 'ว่าง' }));
  await learn(world, tea);
  await learn(world, food);
  await learn(world, food);
  await learn(world, tea, true);
  const other = await world.another();
  await learn(other, await other.write((scope) => lesson(scope)));
  const read = (locale: 'th' | 'en') => world.read((scope) => learnersCard.load({ ...scope, locale }));
  expect(await read('th')).toEqual({
    active: 3,
    finished: 1,
    lessons: [
      { slug: food.slug, title: 'อาหาร', active: 2, finished: 0 },
      { slug: tea.slug, title: 'ชา', active: 1, finished: 1 },
    ],
  });
  expect((await read('en')).lessons.map(({ title }) => title)).toEqual(['อาหาร', 'Tea']);
});

test('each number of learners leads to as many: to the lessons that have them, or to a lesson’s own', async ({
  world,
}) => {
  const [tea, food] = [
    await world.write((scope) => lesson(scope)),
    await world.write((scope) => lesson(scope)),
  ];
  await world.write((scope) => lesson(scope));
  await learn(world, tea);
  await learn(world, tea, true);
  await learn(world, tea, true);
  await learn(world, food);
  const facts = await world.read((scope) => learnersCard.load(scope));
  const html = renderHtml(<LearnersCard facts={facts} />);
  for (const state of COUNTED_STATES) {
    expect(html).toContain(`href="/lesson/manage?learners=${state}"`);
    const { items } = await world.read((scope) => listManagedLessons(scope, { learners: state }));
    const counted = Object.fromEntries(items.map(({ slug, learnersInState }) => [slug, learnersInState]));
    const reported = facts.lessons.map(({ slug, active, finished }): [string, number] => [
      slug,
      state === 'active' ? active : finished,
    ]);
    expect(counted).toEqual(Object.fromEntries(reported.filter(([, count]) => count > 0)));
    expect(html).toContain(`href="${lessonsPaths.manageLearners(tea.slug, { state })}"`);
    const learners = await world.read((scope) => listLearners(scope, tea, { state }));
    expect(learners.items).toHaveLength(state === 'active' ? 1 : 2);
  }
});
