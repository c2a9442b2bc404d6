import { by, enrol, lesson } from '#modules/lessons/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { modulesUi } from '../modules.ts';
import { modulesStart } from '../modules-start.ts';
import { loader } from './hub-page.tsx';

test('one’s own lessons, exams and certificates are in the member’s area, the account menu and on the dashboard', () => {
  for (const name of ['lessons', 'exams', 'certificates']) {
    const start = modulesStart.find((each) => each.name === name);
    const to = start?.hubCards?.[0]?.to;
    expect(to, name).toBeDefined();
    expect(
      modulesUi.find((each) => each.name === name)?.accountLinks?.map((link) => link.to),
      name,
    ).toEqual([to]);
    expect(
      Object.values(start?.cards ?? {})
        .filter(({ part }) => part === 'own')
        .map((card) => card.to),
      name,
    ).toEqual([to]);
  }
});

test('the member’s area shows the lessons that one is learning, with their deadlines; nothing to those who learn nothing', async ({
  world,
}) => {
  const [learner, other] = [await world.person(), await world.person('manager')];
  const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
  await world.write((scope) => enrol(by(scope, learner), { lesson: made.slug }));
  const shownTo = async (actor: typeof learner) => {
    const { cards } = await callPage(world, loader, { path: '/user', actor });
    return cards.flatMap(({ name, state }) => {
      const look = modulesStart
        .flatMap((module) => Object.entries(module.cards ?? {}))
        .find(([key]) => key === name);
      return state.state === 'ready' && look?.[1].isInHub?.(state.facts)
        ? [{ name, facts: state.facts }]
        : [];
    });
  };
  expect(await shownTo(learner)).toMatchObject([
    { name: 'lessons', facts: [{ slug: made.slug, deadlines: [{ kind: 'access' }] }] },
  ]);
  expect(await shownTo(other)).toEqual([]);
});
