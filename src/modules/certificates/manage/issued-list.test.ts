import type { PersonActor } from '#platform/scope.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { expect, test } from '#platform/testing/test.ts';
import { certifiedLesson, complete, ownCode } from '../testing.ts';

test('managers get issued certificates as a file; members do not', async ({ world }) => {
  const made = await certifiedLesson(world);
  const learner = await world.person();
  await complete(world, made, learner);
  const text = await listFile(world, await world.person('manager'), 'certificates.issued');
  expect(text).toContain(`"1/2569","${await ownCode(world, learner)}","สมใจ ใจดี"`);
  await expect(listFile(world, learner, 'certificates.issued')).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});

test('those who teach a lesson get its certificates as a file; of another lesson they get nothing', async ({
  world,
}) => {
  const [made, other] = [await certifiedLesson(world), await certifiedLesson(world)];
  const [learner, stranger] = [await world.person(), await world.person()];
  await complete(world, made, learner);
  await complete(world, other, stranger);
  const code = await ownCode(world, learner);
  const manager = await world.person('manager');
  const fileOf = (actor: PersonActor) => listFile(world, actor, 'certificates.lesson', { lesson: made.slug });
  const text = await fileOf(manager);
  expect(text).toContain(code);
  expect(text).not.toContain(await ownCode(world, stranger));
  await expect(fileOf(learner)).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
});
