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
